import { useNavigate, useParams } from '@tanstack/react-router';
import { Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Action } from '../../actions/action.ts';
import { useListState } from '../../parts/list/state.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { type OpenedForm, openForm } from './open.ts';
import { type Deletable, useDelete } from './use-delete.ts';

interface EditsInput<Subject> {
  /** Begin of the ids of the actions, such as `invoice`. */
  kind: string;
  /** The permission for both. */
  needs: string;
  formOf: (subject: Subject) => OpenedForm;
  deletableOf: (subject: Subject) => Deletable;
  /** The list of these records: the page of a deleted record has nothing to show. */
  list: '/customers' | '/invoices' | '/payments' | '/credit_notes';
}

interface Edits<Subject> {
  actions: Action<Subject>[];
  /** The question before a deletion that cannot be undone. */
  dialog: ReactNode;
}

/** Returns the commands that edit and delete a record, the same for each kind. */
export function useEdits<Subject>(input: EditsInput<Subject>): Edits<Subject> {
  const { kind, needs, formOf, deletableOf, list } = input;
  const [asked, setAsked] = useState<Deletable | null>(null);
  const navigate = useNavigate();
  const { setOpen } = useListState();
  // A page has the id in its path; a panel next to a list has not.
  const { id } = useParams({ strict: false });
  const remove = useDelete(async () => {
    if (id === undefined) setOpen(undefined);
    else await navigate({ to: list });
  });
  const actions: Action<Subject>[] = [
    {
      id: `${kind}.edit`,
      title: (t) => t('records.edit'),
      icon: Pencil,
      key: 'e',
      needs,
      perform: (subject) => openForm(formOf(subject)),
    },
    {
      id: `${kind}.delete`,
      title: (t) => t('records.delete'),
      icon: Trash2,
      needs,
      isGrave: true,
      perform: (subject) => {
        const record = deletableOf(subject);
        if (record.restore === undefined) setAsked(record);
        else remove.mutate(record);
      },
    },
  ];
  const dialog = (
    <DeleteDialog
      record={asked}
      onClose={() => setAsked(null)}
      onConfirm={(record) => remove.mutate(record)}
    />
  );
  return { actions, dialog };
}
