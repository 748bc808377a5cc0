import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CloudOff, RefreshCw } from 'lucide-react';
import { hasEnded, isOutdated, isReached } from '../../api/connection.ts';
import { beginSession, sessionQuery } from '../../api/session.ts';
import { useSignal } from '../../api/signal.ts';
import { Layer } from '../../parts/dialog.tsx';
import { SignInForm } from '../../records/person/sign-in-form.tsx';
import { useTranslation } from '../../texts/index.ts';
import styles from './shell.module.css';

/** Above dialogs and notices of the component library. */
const IN_FRONT = 1_000;

/** Notices for every page: server unreachable, new release, session ended. */
export function Notices() {
  const { t } = useTranslation();
  const isServerReachable = useSignal(isReached);
  const isOld = useSignal(isOutdated);
  const isEnded = useSignal(hasEnded);
  const { data: session } = useQuery({ ...sessionQuery, enabled: false });
  return (
    <>
      {!isServerReachable && (
        <p className={styles['gone']} role="status">
          <CloudOff size={15} aria-hidden /> {t('shell.gone')}
        </p>
      )}
      {isOld && isServerReachable && (
        <p className={styles['outdated']} role="status">
          <RefreshCw size={15} aria-hidden /> {t('shell.outdated')}
          <Button variant="transparent" size="compact-sm" onClick={() => location.reload()}>
            {t('shell.reload')}
          </Button>
        </p>
      )}
      {/* In front of everything. Dialogs below stay open, so no typed text is lost. */}
      <Layer
        opened={isEnded}
        onClose={() => {}}
        onLeave={() => {}}
        withCloseButton={false}
        title={t('shell.endedTitle')}
        zIndex={IN_FRONT}
      >
        <p className={styles['ended']}>{t('problems.ended')}</p>
        <SignInForm email={session?.person.email ?? ''} onDone={async () => void (await beginSession())} />
      </Layer>
    </>
  );
}
