import { type AvailableAction, useOffer } from '../actions/action.ts';
import { useKeys } from '../actions/keys.ts';
import { useTranslation } from '../texts/index.ts';
import { ActionButton, ActionMenu } from './action-button.tsx';
import styles from './record-actions.module.css';

interface RecordActionsProps {
  actions: readonly AvailableAction[];
  /** Number of buttons; the other actions are in a menu. */
  shown?: number;
  /** The first action is the primary one. */
  hasMain?: boolean;
}

/** The actions of a record: as buttons, in a menu, by shortcut, and in the palette. */
export function RecordActions({ actions, shown = 3, hasMain = false }: RecordActionsProps) {
  const { t } = useTranslation();
  useOffer(actions);
  useKeys(Object.fromEntries(actions.map(({ key, perform }) => [key ?? '', () => void perform()])));
  return (
    <div className={styles['actions']}>
      {actions.slice(0, shown).map((action, at) => (
        <ActionButton key={action.id} action={action} isMain={hasMain && at === 0} />
      ))}
      <ActionMenu actions={actions.slice(shown)} label={t('common.more')} />
    </div>
  );
}
