import type { Schema } from '../../api/types.ts';
import { useTranslation } from '../../texts/index.ts';
import { TYPE_ICONS } from '../plan/icons.ts';
import styles from './action.module.css';

/** The type of an action as icon and text. */
export function ActionKind({ type }: { type: Schema<'ActionType'> }) {
  const { t } = useTranslation();
  const Icon = TYPE_ICONS[type];
  return (
    <span className={styles['kind']}>
      <Icon size={14} strokeWidth={1.8} aria-hidden />
      {t(`work.types.${type}`)}
    </span>
  );
}
