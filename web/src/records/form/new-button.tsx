import { readyActions, useOffer } from '../../actions/action.ts';
import { useKeys } from '../../actions/keys.ts';
import { useMay } from '../../api/me.ts';
import { ActionButton } from '../../parts/action-button.tsx';
import { NEW_RECORDS } from './new-records.ts';

/** `n` adds a note to the open record. */
const NEW_KEY = 'shift+n';

/** The button of a list that creates a record; hidden from users who may not. */
export function NewButton({ kind }: { kind: keyof typeof NEW_RECORDS }) {
  const may = useMay();
  const own = { ...NEW_RECORDS[kind], key: NEW_KEY };
  const actions = readyActions([own], undefined, may);
  const [action] = actions;
  useOffer(actions);
  useKeys(action === undefined ? {} : { [NEW_KEY]: () => void action.perform() });
  return action === undefined ? null : <ActionButton action={action} isMain />;
}
