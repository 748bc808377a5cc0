import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { call } from '../../api/call.ts';
import { useMay } from '../../api/me.ts';
import { read } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { useWrite } from '../../parts/use-write.ts';
import { useTranslation } from '../../texts/index.ts';
import { LatestEmails } from './latest-emails.tsx';
import { Allowed, Loaded, SettingsHead, SettingsSection } from './parts.tsx';
import setUp from './set-up.module.css';
import styles from './settings.module.css';

const SETUP = '/v1/internal/mail_setup';

/** The mail server, and a delivery test. */
export function MailSettings() {
  return (
    <Allowed needs="mail-setup.read">
      <MailPage />
    </Allowed>
  );
}

function MailPage() {
  const { t } = useTranslation();
  const query = useQuery(read(SETUP, {}));
  return (
    <article className={styles['page']}>
      <SettingsHead title={t('settings.pages.mail')} hint={t('setUp.mailHint')} />
      <Loaded query={query}>
        {(setup) => (
          <>
            {setup.testAddress !== null && (
              <div className={setUp['notice']} role="status">
                {t('setUp.testMode', { address: setup.testAddress })}
              </div>
            )}
            <SettingsSection title={t('setUp.wayOut')} hint={t('setUp.byService')}>
              <Way setup={setup} />
            </SettingsSection>
          </>
        )}
      </Loaded>
      <Test />
      <LatestEmails />
    </article>
  );
}

function Way({ setup }: { setup: Schema<'MailSetup'> }) {
  const { t } = useTranslation();
  const { sender, server, replyTo, readsMailbox, linksToPortal, sandbox } = setup;
  const none = t(sandbox ? 'setUp.noServerSandbox' : 'setUp.noServer');
  const read = t(readsMailbox ? 'setUp.repliesRead' : 'setUp.repliesPosted');
  return (
    <dl className={setUp['facts']}>
      <dt>{t('setUp.comesFrom')}</dt>
      <dd>
        {sender.name} &lt;{sender.address}&gt;
      </dd>
      <dt>{t('setUp.server')}</dt>
      <dd>
        {server === null || sandbox
          ? none
          : `${server.host}:${server.port} · ${t(`setUp.encryption.${server.encryption}`)}`}
      </dd>
      <dt>{t('setUp.replies')}</dt>
      <dd>{replyTo === null ? t('setUp.noReplies') : `${replyTo} · ${read}`}</dd>
      <dt>{t('setUp.portalLinks')}</dt>
      <dd>{t(linksToPortal ? 'setUp.portalLinksOn' : 'setUp.portalLinksOff')}</dd>
    </dl>
  );
}

/** A test mail to the user, with the mail server's answer. */
function Test() {
  const { t } = useTranslation();
  const may = useMay();
  const test = useWrite(() => call('post', `${SETUP}/test`, {}), { refreshes: ['/v1/internal/audit'] });
  if (!may('mail-setup.test')) return null;
  const result = test.data;
  return (
    <SettingsSection title={t('setUp.testTitle')} hint={t('setUp.testHint')}>
      <div className={styles['buttons']}>
        <Button
          variant="default"
          leftSection={<Send size={15} aria-hidden />}
          loading={test.isPending}
          onClick={() => test.mutate(undefined)}
        >
          {t('setUp.sendTest')}
        </Button>
      </div>
      {result !== undefined && (
        <div className={setUp['notice']} role="status" data-tone={toneOf(result)}>
          <p>
            <strong>
              {t(result.isInFolder ? 'setUp.testInFolder' : `setUp.outcomes.${result.outcome}`)}
            </strong>
          </p>
          <p>{t('setUp.testTo', { address: result.to.address, from: result.from.address })}</p>
          {!result.isInFolder && <p>{result.answer}</p>}
        </div>
      )}
    </SettingsSection>
  );
}

function toneOf({ outcome, isInFolder }: Schema<'MailTest'>): 'good' | 'bad' | undefined {
  if (isInFolder || outcome === 'UNCERTAIN') return undefined;
  return outcome === 'ACCEPTED' ? 'good' : 'bad';
}
