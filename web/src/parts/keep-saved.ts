import { refresh } from '../api/read.ts';
import type { Translate } from '../texts/index.ts';
import { showToast } from './toast.tsx';

interface SavedForm<Values> {
  setValues: (values: Values) => void;
  resetDirty: (values: Values) => void;
}

/** Shows the saved values in their form, which is unchanged from now on, and reads what depends on them again. */
export async function keepSaved<Values>(
  form: SavedForm<Values>,
  values: Values,
  { paths, t }: { paths: readonly string[]; t: Translate },
): Promise<void> {
  form.setValues(values);
  form.resetDirty(values);
  await refresh(paths);
  showToast(t('common.saved'));
}
