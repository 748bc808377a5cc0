import { type Static, Type } from 'typebox';
import { UNDOABLE_KINDS, UNDOABLE_RECORDS } from '../../ledger/domain/undoable.ts';
import { id, instant, nullable, object, schemaRef, stringEnum } from '../../platform/http/schema.ts';
import { countedAnswer, cursorQuery } from '../../platform/lists/paging.ts';

const recordKind = () => stringEnum(UNDOABLE_RECORDS, { title: 'UndoableRecord' });

export const UndoableChange = object(
  {
    id: id(),
    kind: stringEnum(UNDOABLE_KINDS, { title: 'UndoableKind' }),
    record: object({ kind: recordKind(), id: id() }, { title: 'ChangedRecord' }),
    customer: nullable(object({ id: id() }, { title: 'CustomerOfChange' }), {
      description: 'Customer that the record belongs to. null: a bank transaction',
    }),
    userId: id({ description: 'User who made the change' }),
    madeAt: instant(),
    undoableUntil: instant({
      description: 'Real time, even in a sandbox with a moved clock',
    }),
    undoneAt: nullable(instant()),
    undoneByUserId: nullable(id(), { description: 'Also null if no user is named' }),
  },
  { $id: 'UndoableChange' },
);
export type UndoableChange = Static<typeof UndoableChange>;

export const UndoableChanges = countedAnswer(schemaRef(UndoableChange), 'UndoableChanges');
export type UndoableChanges = Static<typeof UndoableChanges>;

export const ChangeQuery = object({
  ...cursorQuery(),
  recordId: Type.Optional(id({ description: 'Only changes of this record' })),
  userId: Type.Optional(id({ description: 'Only changes by this user' })),
});
export type ChangeQuery = Static<typeof ChangeQuery>;

/** Equals the number of changes that the header of a response names. */
const MAX_TOGETHER = 50;

export const UndoRequest = object({
  changeIds: Type.Array(id(), {
    minItems: 1,
    maxItems: MAX_TOGETHER,
    uniqueItems: true,
    description: 'Changes in the order in which they were made, as the Quittance-Changes header names them',
  }),
});

export const UndoneChanges = object(
  { items: Type.Array(schemaRef(UndoableChange), { maxItems: MAX_TOGETHER }) },
  { $id: 'UndoneChanges' },
);
