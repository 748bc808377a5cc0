import { useAgo, useTimeText } from '../../../parts/ago.tsx';
import { useTranslation } from '../../../texts/index.ts';
import styles from './connections.module.css';
import type { Integration } from './words.ts';

/** When the source was read, when it will be, and when deletions were searched for. */
export function Freshness({ integration }: { integration: Integration }) {
  const { t } = useTranslation();
  const ago = useAgo();
  const timeText = useTimeText();
  const { readAt, nextReadAt, sweptAt, isReading } = integration;
  const read = readAt === null ? t('connections.neverRead') : t('connections.read', { ago: ago(readAt) });
  const next = nextReadAt === null ? null : t('connections.next', { time: timeText(nextReadAt) });
  const words = [read, isReading ? t('connections.reading') : next].filter((word) => word !== null);
  return (
    <p className={styles['freshness']}>
      <span>{words.join(', ')}</span>
      {sweptAt !== null && <span>{t('connections.swept', { ago: ago(sweptAt) })}</span>}
    </p>
  );
}
