import { Button } from '@mantine/core';
import { CircleStop, Hourglass } from 'lucide-react';
import { Empty } from '../../parts/empty.tsx';
import { useTranslation } from '../../texts/index.ts';
import styles from './receivables.module.css';

interface TrendWaitProps {
  isFetching: boolean;
  /** Whether the charts are not there soon, so that a notice explains the wait. */
  isLate: boolean;
  onStop: () => void;
  onCompute: () => void;
}

/** Replaces charts while the server computes them from all documents, and after the user stopped it. */
export function TrendWait({ isFetching, isLate, onStop, onCompute }: TrendWaitProps) {
  const { t } = useTranslation();
  if (!isFetching)
    return (
      <Empty icon={CircleStop} title={t('charts.stopped')} text={t('charts.stoppedText')}>
        <Button variant="default" onClick={onCompute}>
          {t('charts.compute')}
        </Button>
      </Empty>
    );
  return (
    <div className={styles['loading']} aria-busy role="status">
      {!isLate && (
        <div className={styles['charts']}>
          <span />
          <span />
          <span />
          <span />
        </div>
      )}
      {isLate && (
        <Empty icon={Hourglass} title={t('charts.computing')} text={t('charts.computingText')}>
          <Button variant="default" onClick={onStop}>
            {t('common.cancel')}
          </Button>
        </Empty>
      )}
    </div>
  );
}
