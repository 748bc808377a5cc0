import { Checkbox, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { NOTIFICATION_KINDS } from '../../api/names.gen.ts';
import { read } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { Moment } from '../../parts/day.tsx';
import { ProblemLine } from '../../parts/problem.tsx';
import { useWrite } from '../../parts/use-write.ts';
import { useTranslation } from '../../texts/index.ts';
import { SettingsSection } from './parts.tsx';
import styles from './settings.module.css';

type Settings = Schema<'NotificationSettings'>;

const SETTINGS = '/v1/internal/notification_settings';
const DIGESTS: readonly Settings['digest'][] = ['OFF', 'DAILY', 'WEEKLY'];

/** The kinds that the user is notified of, and the digest by email. Each choice is saved at once. */
export function NotificationPreferences() {
  const { t } = useTranslation();
  const { data, error } = useQuery(read(SETTINGS, {}));
  const save = useWrite(
    (change: Partial<Pick<Settings, 'mutedKinds' | 'digest'>>) =>
      call('put', SETTINGS, {
        body: { mutedKinds: data?.mutedKinds ?? [], ...change, version: data?.version ?? 1 },
      }),
    { refreshes: [SETTINGS], toast: () => ({ text: t('notifications.saved') }) },
  );
  const muted = data?.mutedKinds ?? [];
  const isBusy = data === undefined || save.isPending;
  return (
    <SettingsSection title={t('notifications.preferences')}>
      <ProblemLine problem={error} />
      <div className={styles['form']}>
        <fieldset className={styles['scopes']} disabled={isBusy} aria-label={t('notifications.preferences')}>
          {NOTIFICATION_KINDS.map((kind) => (
            <Checkbox
              key={kind}
              label={t(`notifications.kinds.${kind}`)}
              checked={!muted.includes(kind)}
              onChange={({ currentTarget: { checked } }) =>
                save.mutate({
                  mutedKinds: checked ? muted.filter((one) => one !== kind) : [...muted, kind],
                })
              }
            />
          ))}
        </fieldset>
        <NativeSelect
          label={t('notifications.digest')}
          description={t('notifications.digestHint')}
          disabled={isBusy}
          value={data?.digest ?? 'OFF'}
          data={DIGESTS.map((value) => ({ value, label: t(`notifications.digests.${value}`) }))}
          onChange={({ currentTarget: { value } }) => {
            const digest = DIGESTS.find((one) => one === value);
            if (digest !== undefined) save.mutate({ digest });
          }}
        />
        {data !== undefined && data.nextDigestAt !== null && (
          <p className={styles['hint']}>
            {t('notifications.nextDigest')} <Moment at={data.nextDigestAt} withTime />
          </p>
        )}
      </div>
    </SettingsSection>
  );
}
