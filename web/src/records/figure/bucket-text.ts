import type { Schema } from '../../api/types.ts';
import type { Translate } from '../../texts/index.ts';

/** Formats the ages of a bucket. */
export function bucketText({ minAge, maxAge }: Schema<'AgingBucket'>, t: Translate): string {
  if (maxAge !== null && maxAge <= 0) return t('figures.current');
  return maxAge === null
    ? t('figures.over', { from: minAge })
    : t('figures.between', { from: minAge, to: maxAge });
}
