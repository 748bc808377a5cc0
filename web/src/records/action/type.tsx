import type { Schema } from '../../api/types.ts';
import { useTranslation } from '../../texts/index.ts';
import { TYPE_SIGNS } from '../plan/signs.ts';
import styles from './action.module.css';

/** The type of an action as icon and text. */
export function ActionKind({ type }: { type: Schema<'ActionType'> }) {
  const { t } = useTranslation();
  const Sign = TYPE_SIGNS[type];
  return (
    <span className={styles['kind']}>
      <Sign size={14} strokeWidth={1.8} aria-hidden />
      {t(`work.types.${type}`)}
    </span>
  );
}
