import { Button } from '@mantine/core';
import { useTranslation } from '../../../texts/index.ts';

interface MoreButtonProps {
  from: { hasMore: boolean; isReadingMore: boolean; readMore: () => void };
}

/** Reads the next page of a list; nothing after the last one. */
export function MoreButton({ from: { hasMore, isReadingMore, readMore } }: MoreButtonProps) {
  const { t } = useTranslation();
  if (!hasMore) return null;
  return (
    <Button variant="default" loading={isReadingMore} onClick={readMore}>
      {t('connectionFindings.more')}
    </Button>
  );
}
