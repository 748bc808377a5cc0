import { type Static, Type } from 'typebox';
import { UNDOABLE_KINDS, UNDOABLE_RECORDS } from '../../ledger/domain/undoable.ts';
import { id, instant, named, nullable, object, words } from '../../platform/http/schema.ts';
import { countedAnswer, cursorQuery } from '../../platform/lists/paging.ts';

const recordKind = () => words(UNDOABLE_RECORDS, { title: 'UndoableRecord' });

export const UndoableChange = object(
  {
    id: id(),
    kind: words(UNDOABLE_KINDS, { title: 'UndoableKind' }),
    record: object({ kind: recordKind(), id: id() }, { title: 'ChangedRecord' }),
    customer: object({ id: id() }, { title: 'CustomerOfChange', description: 'Whose record it is' }),
    userId: id({ description: 'Who has made it' }),
    madeAt: instant(),
    undoableUntil: instant({
      description: 'By the clock of the machine, also in a sandbox whose time was moved',
    }),
    undoneAt: nullable(instant()),
    undoneByUserId: nullable(id(), { description: 'null also where nobody was named who undid it' }),
  },
  { $id: 'UndoableChange' },
);
export type UndoableChange = Static<typeof UndoableChange>;

export const UndoableChanges = countedAnswer(named(UndoableChange), 'UndoableChanges');
export type UndoableChanges = Static<typeof UndoableChanges>;

export const ChangeQuery = object({
  ...cursorQuery(),
  recordId: Type.Optional(id({ description: 'Those of this record' })),
  userId: Type.Optional(id({ description: 'Those that this user has made' })),
});
export type ChangeQuery = Static<typeof ChangeQuery>;

export const changePath = object({ changeId: id() });
