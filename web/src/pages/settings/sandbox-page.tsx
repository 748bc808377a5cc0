import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FlaskConicalOff } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { organizationQuery } from '../../api/me.ts';
import { queries, read } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { Confirm } from '../../parts/confirm.tsx';
import { Moment } from '../../parts/day.tsx';
import { Empty } from '../../parts/empty.tsx';
import { useWrite } from '../../parts/use-write.ts';
import { useTranslation } from '../../texts/index.ts';
import { Allowed, Loaded, SettingsHead, SettingsSection } from './parts.tsx';
import setUp from './set-up.module.css';
import styles from './settings.module.css';

const CLOCK = '/v1/test_clock';
/** Polling interval while the clock advances. */
const POLL_MS = 1000;
const MAX_DAYS = 400;

/** The clock of a sandbox, and its reset. */
export function SandboxSettings() {
  return (
    <Allowed needs="test-clock.edit">
      <Sandbox />
    </Allowed>
  );
}

function Sandbox() {
  const { t } = useTranslation();
  const query = useQuery(organizationQuery());
  return (
    <article className={styles['page']}>
      <SettingsHead title={t('settings.pages.sandbox')} />
      <Loaded query={query}>
        {({ sandbox }) =>
          sandbox ? (
            <>
              <p className={styles['hint']}>{t('setUp.sandboxHint')}</p>
              <Clock />
            </>
          ) : (
            <Empty icon={FlaskConicalOff} title={t('setUp.noSandbox')} text={t('setUp.noSandboxText')} />
          )
        }
      </Loaded>
    </article>
  );
}

function Clock() {
  const { t } = useTranslation();
  const query = useQuery({
    ...read(CLOCK, {}),
    refetchInterval: ({ state }) => (state.data?.status === 'ADVANCING' ? POLL_MS : false),
  });
  return (
    <Loaded query={query}>
      {(clock) => (
        <>
          <SettingsSection title={t('setUp.itsTime')}>
            <p>
              <Moment at={clock.now} withTime />
            </p>
            {clock.advancingTo !== null && (
              <p className={setUp['notice']} role="status">
                {t('setUp.advancing', { to: clock.advancingTo.slice(0, 10) })}
              </p>
            )}
          </SettingsSection>
          <Advance clock={clock} />
          <Reset clock={clock} />
        </>
      )}
    </Loaded>
  );
}

/** Every stored response may change with the clock. */
const reloadAll = () => queries.invalidateQueries();

function Advance({ clock }: { clock: Schema<'TestClock'> }) {
  const { t } = useTranslation();
  const [days, setDays] = useState('7');
  const advance = useWrite(
    async (count: number) => {
      const began = await call('post', `${CLOCK}/advance`, { body: { days: count } });
      await reloadAll();
      return began;
    },
    { refreshes: [CLOCK] },
  );
  const count = Number(days);
  const isPossible = Number.isInteger(count) && count >= 1 && count <= MAX_DAYS;
  return (
    <SettingsSection title={t('setUp.advance')} hint={t('setUp.advanceHint')}>
      <div className={styles['form']}>
        <div className={setUp['row']}>
          <TextInput
            label={t('setUp.days')}
            type="number"
            min={1}
            max={MAX_DAYS}
            value={days}
            onChange={({ currentTarget }) => setDays(currentTarget.value)}
          />
          <Button
            variant="default"
            loading={advance.isPending}
            disabled={!isPossible || clock.status === 'ADVANCING'}
            onClick={() => advance.mutate(count)}
          >
            {t('setUp.advanceBy', { count })}
          </Button>
        </div>
      </div>
    </SettingsSection>
  );
}

function Reset({ clock }: { clock: Schema<'TestClock'> }) {
  const { t } = useTranslation();
  const [isAsked, setAsked] = useState(false);
  const reset = useWrite(
    async () => {
      await call('post', `${CLOCK}/reset`, {});
      await reloadAll();
    },
    { refreshes: [CLOCK], toast: () => ({ text: t('setUp.resetDone') }) },
  );
  return (
    <SettingsSection title={t('setUp.reset')} hint={t('setUp.resetText')}>
      <div className={styles['buttons']}>
        <Button
          variant="default"
          loading={reset.isPending}
          disabled={clock.status === 'ADVANCING'}
          onClick={() => setAsked(true)}
        >
          {t('setUp.reset')} …
        </Button>
      </div>
      <Confirm
        isOpen={isAsked}
        title={t('setUp.reset')}
        text={t('setUp.resetText')}
        onClose={() => setAsked(false)}
        onConfirm={() => reset.mutate(undefined)}
      />
    </SettingsSection>
  );
}
