import type { Context } from '../../platform/context.ts';
import { explainStored } from '../statements/refusal.ts';
import type { ReadStatement } from '../statements/store.ts';
import { PREVIEW_LINES, PREVIEW_STATEMENTS } from './limits.ts';
import type { BankTableMapping, BankTablePreview } from './schema.ts';
import { openTable, readByMapping } from './table-of-file.ts';

/** Reads a table by a mapping and returns its statements and first lines. Nothing is stored. */
export async function previewTable(
  context: Pick<Context, 'database' | 'storage'>,
  organizationId: string,
  { bankFileId, mapping }: { bankFileId: string; mapping: BankTableMapping },
): Promise<BankTablePreview> {
  const opened = await openTable(context, organizationId, bankFileId);
  const { statements, refusals } = await readByMapping(context, organizationId, opened, mapping);
  return {
    statements: statements.slice(0, PREVIEW_STATEMENTS).map(statementOf),
    lines: statements.flatMap(({ transactions }) => transactions.map(lineOf)).slice(0, PREVIEW_LINES),
    refusals: refusals.map(({ line, column, message }) => ({ ...explainStored(message), line, column })),
  };
}

function statementOf({ start, transactions, end }: ReadStatement): BankTablePreview['statements'][number] {
  const { account, from, until, opening } = start;
  return {
    iban: account.iban,
    accountNumber: account.number,
    currency: account.currency ?? '',
    from,
    until,
    opening: opening?.amount ?? null,
    closing: end.closing?.amount ?? null,
    amount: end.sum,
    transactions: transactions.length,
  };
}

function lineOf({
  line,
  bookedOn,
  valueOn,
  amount,
  currency,
  details,
}: ReadStatement['transactions'][number]): BankTablePreview['lines'][number] {
  const [payment] = details;
  return {
    line,
    bookedOn,
    valueOn,
    amount,
    currency,
    payerName: payment?.counterparty.name ?? null,
    payerIban: payment?.counterparty.iban ?? null,
    text: payment?.text ?? null,
  };
}
