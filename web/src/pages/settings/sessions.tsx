import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { read } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { Moment } from '../../parts/day.tsx';
import { ProblemNotice } from '../../parts/problem.tsx';
import { useWrite } from '../../parts/use-write.ts';
import { type Translate, useTranslation } from '../../texts/index.ts';
import { findDevice } from './find-device.ts';
import styles from './settings.module.css';

const SESSIONS = '/auth/sessions';

/** The user's sessions. Signing out ends the current one. */
export function Sessions() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(read(SESSIONS, {}));
  const end = useWrite(
    ({ id }: Schema<'SessionListed'>) =>
      call('delete', `${SESSIONS}/{sessionId}`, { path: { sessionId: id } }),
    { refreshes: [SESSIONS], toast: () => ({ text: t('settings.sessionEnded') }) },
  );
  if (error !== null && data === undefined)
    return <ProblemNotice problem={error} onAgain={() => void refetch()} />;
  return (
    <ul className={styles['rows']}>
      {data?.items.map((session) => (
        <li key={session.id}>
          <span className={styles['what']}>
            <strong title={session.userAgent}>{deviceText(session.userAgent, t)}</strong>
            <span>
              {session.address} · {t('settings.lastUsed')} <Moment at={session.lastUsedAt} withTime />
            </span>
          </span>
          {session.current ? (
            <span>{t('settings.thisSession')}</span>
          ) : (
            <Button variant="default" loading={end.isPending} onClick={() => end.mutate(session)}>
              {t('settings.endSession')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Returns the browser and its system, or what the browser said of itself. */
function deviceText(userAgent: string, t: Translate): string {
  const device = findDevice(userAgent);
  if (device !== null) return t('settings.device', device);
  return userAgent === '' ? t('settings.unknownDevice') : userAgent;
}
