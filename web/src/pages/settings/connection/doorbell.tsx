import { Button } from '@mantine/core';
import { call } from '../../../api/call.ts';
import { Copyable } from '../../../parts/copyable.tsx';
import { ProblemLine } from '../../../parts/problem.tsx';
import { useWrite } from '../../../parts/use-write.ts';
import { useTranslation } from '../../../texts/index.ts';
import { INTEGRATION, INTEGRATIONS, type Integration } from '../connections/words.ts';
import styles from './connection.module.css';

/** Creates the address that the source calls after a change, and shows it once. */
export function Doorbell({ integration }: { integration: Integration }) {
  const { t } = useTranslation();
  const { id, name, hasDoorbell } = integration;
  const create = useWrite(() => call('post', `${INTEGRATION}/doorbell`, { path: { integrationId: id } }), {
    refreshes: [INTEGRATIONS],
    isForm: true,
  });
  if (create.data !== undefined)
    return (
      <div className={styles['dialog']}>
        <Copyable title={t('connections.doorbell')} value={create.data.url} />
        <p>{t('connections.doorbellOnce')}</p>
      </div>
    );
  return (
    <div className={styles['dialog']}>
      <p>{t('connections.doorbellText', { name })}</p>
      {hasDoorbell && <p>{t('connections.doorbellExists')}</p>}
      <ProblemLine problem={create.error} />
      <div className={styles['buttons']}>
        <Button loading={create.isPending} onClick={() => create.mutate(undefined)}>
          {t(hasDoorbell ? 'connections.replaceDoorbell' : 'connections.makeDoorbell')}
        </Button>
      </div>
    </div>
  );
}
