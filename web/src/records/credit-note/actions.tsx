import { Undo2 } from 'lucide-react';
import { readyActions } from '../../actions/action.ts';
import { useMay } from '../../api/me.ts';
import type { Schema } from '../../api/types.ts';
import { RecordActions } from '../../parts/record-actions.tsx';
import { openForm } from '../form/open.ts';
import { deletableCreditNote } from '../form/restore.ts';
import { useEdits } from '../form/use-edits.tsx';

/** The commands on a credit note. */
export function CreditNoteCommands({ note }: { note: Schema<'CreditNote'> }) {
  const may = useMay();
  const { actions: edits, dialog } = useEdits({
    kind: 'creditNote',
    needs: 'credit-note.edit',
    formOf: () => ({ kind: 'creditNote', id: note.id }),
    deletableOf: () => deletableCreditNote(note),
    list: '/credit_notes',
  });
  const actions = readyActions<undefined>(
    [
      ...edits.slice(0, 1),
      {
        id: 'creditNote.refund',
        title: (words) => words('records.newRefund'),
        icon: Undo2,
        needs: 'refund.edit',
        when: () => note.amountUnlinked + note.amountLinked > 0,
        perform: () =>
          openForm({ kind: 'refund', customer: note.customer, credit: { ...note, kind: 'CREDIT_NOTE' } }),
      },
      ...edits.slice(1),
    ],
    undefined,
    may,
  );
  if (actions.length === 0) return null;
  return (
    <>
      <RecordActions actions={actions} shown={2} />
      {dialog}
    </>
  );
}
