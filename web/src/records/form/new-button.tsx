import { readyActions } from '../../actions/action.ts';
import { useMay } from '../../api/me.ts';
import { ActionButton } from '../../parts/action-button.tsx';
import { NEW_RECORDS } from './new-records.ts';

/** The button of a list that creates a record; hidden from users who may not. */
export function NewButton({ kind }: { kind: keyof typeof NEW_RECORDS }) {
  const may = useMay();
  const [action] = readyActions([NEW_RECORDS[kind]], undefined, may);
  return action === undefined ? null : <ActionButton action={action} isMain />;
}
