import { Button } from '@mantine/core';
import { CloudOff, RefreshCw } from 'lucide-react';
import { isOutdated, isReached } from '../../api/connection.ts';
import { useSignal } from '../../api/signal.ts';
import { useTranslation } from '../../texts/index.ts';
import styles from './shell.module.css';

/** Notices for every page: server unreachable, new release. */
export function Notices() {
  const { t } = useTranslation();
  const isServerReachable = useSignal(isReached);
  const isOld = useSignal(isOutdated);
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
    </>
  );
}
