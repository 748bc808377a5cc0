import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { read } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { ProblemLine } from '../../parts/problem.tsx';
import { useWrite } from '../../parts/use-write.ts';
import { useTranslation } from '../../texts/index.ts';
import styles from './notifications.module.css';

type Kind = Schema<'Notification'>['kind'];

const SETTINGS = '/v1/internal/notification_settings';
const KINDS: readonly Kind[] = ['REPLY', 'MENTION', 'ASSIGNED', 'PROMISE_BROKEN', 'DISPUTE', 'IMPORT_FAILED'];

/** The kinds that the user is notified of. Each click is saved. */
export function Preferences() {
  const { t } = useTranslation();
  const { data, error } = useQuery(read(SETTINGS, {}));
  const save = useWrite(
    (mutedKinds: Kind[]) => call('put', SETTINGS, { body: { mutedKinds, version: data?.version ?? 1 } }),
    { refreshes: [SETTINGS], toast: () => ({ text: t('notifications.saved') }) },
  );
  const muted = data?.mutedKinds ?? [];
  return (
    <fieldset className={styles['preferences']} disabled={data === undefined || save.isPending}>
      <legend>{t('notifications.preferences')}</legend>
      <ProblemLine problem={error} />
      {KINDS.map((kind) => (
        <Checkbox
          key={kind}
          label={t(`notifications.kinds.${kind}`)}
          checked={!muted.includes(kind)}
          onChange={({ currentTarget: { checked } }) =>
            save.mutate(checked ? muted.filter((one) => one !== kind) : [...muted, kind])
          }
        />
      ))}
    </fieldset>
  );
}
