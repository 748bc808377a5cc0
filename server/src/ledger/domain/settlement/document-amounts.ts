import type { Ledger } from './ledger.ts';
import type { LedgerDocument } from './records.ts';
import type { TableChanges } from './table.ts';

/** How much a batch changed the amounts of a document. */
interface ChangedAmounts extends Pick<LedgerDocument, 'id' | 'kind' | 'customerId' | 'currency' | 'datedOn'> {
  amount: number;
  linked: number;
  refunded: number;
  writtenOff: number;
}

/** Returns the documents of a closed batch whose amounts changed. The list is complete at any size. */
export function changedAmounts(
  ledger: Ledger,
  { inserted, updated, deleted }: TableChanges<LedgerDocument>,
): ChangedAmounts[] {
  const all = [
    ...inserted.map((row) => difference(row, null, row)),
    ...updated.map((row) => difference(row, ledger.documents.loaded(row.id) ?? null, row)),
    ...deleted.map((row) => difference(row, row, null)),
  ];
  return all.filter(
    (one) => one.amount !== 0 || one.linked !== 0 || one.refunded !== 0 || one.writtenOff !== 0,
  );
}

function difference(
  { id, kind, customerId, currency, datedOn }: LedgerDocument,
  before: LedgerDocument | null,
  after: LedgerDocument | null,
): ChangedAmounts {
  const change = (figureOf: (row: LedgerDocument) => number) =>
    (after === null ? 0 : figureOf(after)) - (before === null ? 0 : figureOf(before));
  return {
    id,
    kind,
    customerId,
    currency,
    datedOn,
    amount: change(({ amount }) => amount),
    linked: change(({ amountLinked }) => amountLinked),
    refunded: change(({ amountRefunded }) => amountRefunded),
    writtenOff: change(writtenOffAmount),
  };
}

const writtenOffAmount = ({ writtenOffAt, amount, amountLinked, amountRefunded }: LedgerDocument): number =>
  writtenOffAt === null ? 0 : amount - amountLinked - amountRefunded;
