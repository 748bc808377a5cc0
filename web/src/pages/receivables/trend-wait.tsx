import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { CircleStop, Hourglass } from 'lucide-react';
import { Empty } from '../../parts/empty.tsx';
import { useTranslation } from '../../texts/index.ts';
import styles from './receivables.module.css';

/** Charts that arrive sooner appear without a notice. */
export const SOON_MS = 1_500;

interface TrendWaitProps {
  isFetching: boolean;
  onStop: () => void;
  onCompute: () => void;
}

/** Replaces charts while the server computes them from all documents, and after the user stopped it. */
export function TrendWait({ isFetching, onStop, onCompute }: TrendWaitProps) {
  const { t } = useTranslation();
  const [wasFetching] = useDebouncedValue(isFetching, SOON_MS);
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
      {wasFetching && (
        <Empty icon={Hourglass} title={t('charts.computing')} text={t('charts.computingText')}>
          <Button variant="default" onClick={onStop}>
            {t('common.cancel')}
          </Button>
        </Empty>
      )}
    </div>
  );
}
