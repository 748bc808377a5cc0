import { Button } from '@mantine/core';
import { useState } from 'react';
import { useMay } from '../../../api/me.ts';
import { Copyable } from '../../../parts/copyable.tsx';
import { Moment } from '../../../parts/day.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { useTranslation } from '../../../texts/index.ts';
import type { Connection } from './connection.ts';
import styles from './online-payments.module.css';
import { ProviderCommands } from './provider-commands.tsx';
import { ProviderForm } from './provider-form.tsx';

interface ProviderCardProps {
  provider: Connection['provider'];
  /** Null: not connected. */
  connection: Connection | null;
}

/** A payment provider: how it is connected, the address of its webhook, and its last error. */
export function ProviderCard({ provider, connection }: ProviderCardProps) {
  const { t } = useTranslation();
  const may = useMay();
  const [isEditing, setEditing] = useState(false);
  const name = t(`onlinePayments.providers.${provider}`);
  const edited =
    provider === 'SANDBOX' ? 'onlinePayments.settings.editMethods' : 'onlinePayments.settings.edit';
  const edit = t(connection === null ? 'onlinePayments.settings.connect' : edited);
  return (
    <article className={styles['card']}>
      <header>
        <h2>{name}</h2>
        <ConnectionState connection={connection} />
      </header>
      {connection === null ? (
        <p>{t(`onlinePayments.settings.offers.${provider}`)}</p>
      ) : (
        <ConnectionFacts connection={connection} name={name} />
      )}
      <div className={styles['buttons']}>
        {may('payment-provider.edit') && (
          <Button
            variant={connection === null ? 'filled' : 'default'}
            aria-label={`${edit}: ${name}`}
            onClick={() => setEditing(true)}
          >
            {edit}
          </Button>
        )}
        {connection !== null && <ProviderCommands connection={connection} name={name} />}
      </div>
      {isEditing && (
        <Dialog
          isWide
          title={t('onlinePayments.settings.connectOne', { name })}
          onClose={() => setEditing(false)}
        >
          <ProviderForm
            provider={provider}
            name={name}
            connection={connection}
            onDone={() => setEditing(false)}
          />
        </Dialog>
      )}
    </article>
  );
}

function ConnectionState({ connection }: { connection: Connection | null }) {
  const { t } = useTranslation();
  if (connection === null)
    return <span className={styles['state']}>{t('onlinePayments.settings.notConnected')}</span>;
  const { state, mode, problem } = connection;
  const tone = problem !== null ? 'bad' : state === 'PAUSED' || mode === 'TEST' ? 'careful' : 'good';
  const words = [t(`onlinePayments.settings.states.${state}`), t(`onlinePayments.modes.${mode}`)];
  return (
    <span className={styles['state']} data-tone={tone}>
      {problem === null ? words.join(' · ') : t('onlinePayments.settings.failing')}
    </span>
  );
}

function ConnectionFacts({ connection, name }: { connection: Connection; name: string }) {
  const { t } = useTranslation();
  const { provider, account, methods, hasWebhookSecret, webhookUrl, problem, checkedAt } = connection;
  if (provider === 'SANDBOX')
    return (
      <>
        <p>{t('onlinePayments.settings.testProviderHint')}</p>
        <p className={styles['quiet']}>
          {methods.map((method) => t(`onlinePayments.methods.${method}`)).join(', ')}
        </p>
      </>
    );
  return (
    <>
      {problem !== null && (
        <p className={styles['problem']}>
          {t(`onlinePayments.settings.problems.${problem.code}`, { name })} {problem.text}
          {problem.failingSince !== null && (
            <>
              {' '}
              ({t('onlinePayments.settings.since')} <Moment at={problem.failingSince} withTime />)
            </>
          )}
        </p>
      )}
      {connection.mode === 'TEST' && (
        <p className={styles['quiet']}>{t('onlinePayments.settings.testHint')}</p>
      )}
      <p>{methods.map((method) => t(`onlinePayments.methods.${method}`)).join(', ')}</p>
      <p className={styles['quiet']}>
        {account === null ? t('onlinePayments.settings.unchecked') : account}
        {checkedAt !== null && (
          <>
            {' · '}
            {t('onlinePayments.settings.checked')} <Moment at={checkedAt} withTime />
          </>
        )}
      </p>
      <Webhook hasSecret={hasWebhookSecret} url={webhookUrl} name={name} />
    </>
  );
}

function Webhook({ hasSecret, url, name }: { hasSecret: boolean; url: string; name: string }) {
  const { t } = useTranslation();
  const text = hasSecret
    ? 'onlinePayments.settings.hasWebhookSecret'
    : 'onlinePayments.settings.noWebhookSecret';
  return (
    <>
      <Copyable title={t('onlinePayments.settings.webhook')} value={url} />
      <p className={hasSecret ? styles['quiet'] : styles['warning']}>{t(text, { name })}</p>
    </>
  );
}
