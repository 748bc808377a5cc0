import { type Ready, useOffer } from '../actions/action.ts';
import { useKeys } from '../actions/keys.ts';
import { ActionButton } from './action-button.tsx';
import styles from './record-actions.module.css';

/** What can be done with a record that is shown: as buttons, by their keys, and in the palette. */
export function RecordActions({ actions }: { actions: readonly Ready[] }) {
  useOffer(actions);
  useKeys(Object.fromEntries(actions.map(({ key, perform }) => [key ?? '', () => void perform()])));
  return (
    <div className={styles['actions']}>
      {actions.map((action) => (
        <ActionButton key={action.id} action={action} />
      ))}
    </div>
  );
}
