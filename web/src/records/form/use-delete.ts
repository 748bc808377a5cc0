import { deleteRecord } from '../../api/read.ts';
import { useWrite } from '../../parts/use-write.ts';
import i18next from '../../texts/index.ts';
import { EDIT_CHANGES } from '../record-changes.ts';

/** A record that can be deleted. */
export interface Deletable {
  id: string;
  name: string;
  remove: () => Promise<unknown>;
  /** Creates the record again; omitted if that would not restore everything. */
  restore?: () => Promise<unknown>;
}

/**
 * Returns the deletion of records; the notice offers Undo for those that can be restored.
 * @param leave leaves the page of the deleted record, before its data is read again
 */
export function useDelete(leave?: () => Promise<void>) {
  const restore = useWrite((again: () => Promise<unknown>) => again(), {
    refreshes: EDIT_CHANGES,
    toast: () => ({ text: i18next.t('common.undone') }),
  });
  const removeAndLeave = async ({ id, remove }: Deletable) => {
    await deleteRecord(id, remove);
    await leave?.();
  };
  return useWrite(removeAndLeave, {
    refreshes: EDIT_CHANGES,
    toast: (_, { name, restore: again }) => ({
      text: i18next.t('records.deleted', { name }),
      ...(again === undefined ? {} : { undo: () => restore.mutate(again) }),
    }),
  });
}
