import type { TrytonCompany, TrytonInvoice, TrytonLine } from '../domain/tryton/records.ts';
import { SourceError } from '../source-error.ts';
import type { TrytonClient } from './client.ts';
import { type Domain, readRows, readRowsByIds } from './pages.ts';
import { amountOf, dayOf, idOf, idsOf, nestedOf, optionalId, type Row, rowsOf, textOf } from './rows.ts';
import type { Dialect } from './versions.ts';

/** Receivable lines of a company, in any state. */
export const receivableOf = (companyId: number): Domain => [
  ['account.type.receivable', '=', true],
  ['move.company', '=', companyId],
];

/**
 * Lines that count: the posted ones, and those of drafts that are reconciled. Tryton cancels an entry by a
 * draft and reconciles both at once: one without the other would be an amount that no customer owes.
 */
export const COUNTING: Domain = [['OR', ['move.state', '=', 'posted'], ['reconciliation', '!=', null]]];

/** Returns the id of the company of the user, whose items are read. */
export async function readCompanyId(client: TrytonClient): Promise<number> {
  const id = (await client.context())['company'];
  if (typeof id === 'number') return id;
  throw new SourceError('RIGHT_MISSING', 'The user of the connection has no company in Tryton.');
}

export async function readCompany(client: TrytonClient): Promise<TrytonCompany> {
  const id = await readCompanyId(client);
  const answer = await client.call('model.company.company.read', [[id], ['rec_name', 'currency.code']]);
  const [row] = rowsOf('company.company', answer);
  const currency = row === undefined ? null : nestedOf(row, 'currency');
  const code = currency === null ? null : textOf(currency, 'code');
  if (row === undefined || code === null)
    throw new SourceError('UNKNOWN_ANSWER', `The company ${id} has no currency.`);
  return { id, name: textOf(row, 'rec_name') ?? String(id), currency: code };
}

const lineFields = ({ moveNumber }: Dialect): string[] => [
  'move',
  `move.${moveNumber}`,
  'move.description',
  'move.date',
  'move.journal.type',
  'party',
  'debit',
  'credit',
  'amount_second_currency',
  'second_currency.code',
  'maturity_date',
  'reconciliation',
  'description',
];

/** The source, the company and the version whose lines and invoices are read. */
export interface JournalReader {
  client: TrytonClient;
  company: TrytonCompany;
  dialect: Dialect;
}

/** Reads the lines of parties. */
export async function readLines(
  { client, company, dialect }: JournalReader,
  partyIds: readonly number[],
): Promise<TrytonLine[]> {
  const domain = [...receivableOf(company.id), ...COUNTING];
  const which = { field: 'party', ids: partyIds, domain };
  const rows = await readRowsByIds(client, 'account.move.line', which, lineFields(dialect));
  return rows.map((row) => lineOf(row, company, dialect));
}

/** Reads the lines that name no party. */
export async function readLinesWithoutParty(reader: JournalReader): Promise<TrytonLine[]> {
  const { client, company, dialect } = reader;
  const domain = [...receivableOf(company.id), ...COUNTING, ['party', '=', null]];
  const rows = await readRows(client, 'account.move.line', domain, lineFields(dialect));
  return rows.map((row) => lineOf(row, company, dialect));
}

function lineOf(row: Row, company: TrytonCompany, { moveNumber }: Dialect): TrytonLine {
  const move = nestedOf(row, 'move');
  const journal = move === null ? null : nestedOf(move, 'journal');
  const date = move === null ? null : dayOf(move, 'date');
  if (move === null || date === null)
    throw new SourceError('UNKNOWN_ANSWER', `The journal item ${idOf(row)} has no entry.`);
  return {
    id: idOf(row),
    moveId: idOf(move),
    moveNumber: textOf(move, moveNumber),
    moveDescription: textOf(move, 'description'),
    journalType: journal === null ? null : textOf(journal, 'type'),
    partyId: optionalId(row, 'party'),
    date,
    maturityOn: dayOf(row, 'maturity_date'),
    description: textOf(row, 'description'),
    reconciliationId: optionalId(row, 'reconciliation'),
    ...amountsOf(row, company.currency),
  };
}

/** Returns the amount of a line in its own currency and in that of the company. */
export function amountsOf(
  row: Row,
  companyCurrency: string,
): Pick<TrytonLine, 'currency' | 'amount' | 'base'> {
  const debit = amountOf(row, 'debit', companyCurrency) ?? 0;
  const base = debit - (amountOf(row, 'credit', companyCurrency) ?? 0);
  const second = nestedOf(row, 'second_currency');
  const currency = second === null ? null : textOf(second, 'code');
  if (currency === null || currency === companyCurrency)
    return { currency: companyCurrency, amount: base, base };
  return { currency, amount: amountOf(row, 'amount_second_currency', currency) ?? 0, base };
}

/** Reads the customer invoices that have or cancel one of these entries. */
export async function readInvoices(
  { client, dialect }: JournalReader,
  moveIds: readonly number[],
): Promise<TrytonInvoice[]> {
  const fields = [
    'number',
    'reference',
    'state',
    'currency.code',
    'invoice_date',
    'untaxed_amount',
    'move',
    'cancel_move',
    'payment_lines',
    ...(dialect.hasAdditionalMoves ? ['additional_moves'] : []),
  ];
  const domain: Domain = [['type', '=', 'out']];
  const places = ['move', 'cancel_move', ...(dialect.hasAdditionalMoves ? ['additional_moves'] : [])];
  const found = new Map<number, Row>();
  for (const field of places)
    for (const row of await readRowsByIds(client, 'account.invoice', { field, ids: moveIds, domain }, fields))
      found.set(idOf(row), row);
  const toPay = await readAmountsToPay(client, [...found.values()]);
  return [...found.values()].map((row) => invoiceOf(row, toPay.get(idOf(row)) ?? null));
}

/** Reads what is still to pay: Tryton computes it, which takes too long for paid invoices. */
async function readAmountsToPay(client: TrytonClient, rows: readonly Row[]): Promise<Map<number, Row>> {
  const posted = rows.filter((row) => textOf(row, 'state') === 'posted').map((row) => idOf(row));
  const which = { field: 'id', ids: posted };
  const found = await readRowsByIds(client, 'account.invoice', which, ['amount_to_pay']);
  return new Map(found.map((row) => [idOf(row), row]));
}

function invoiceOf(row: Row, toPay: Row | null): TrytonInvoice {
  const nested = nestedOf(row, 'currency');
  const currency = nested === null ? null : textOf(nested, 'code');
  const state = textOf(row, 'state');
  if (currency === null || state === null)
    throw new SourceError('UNKNOWN_ANSWER', `The invoice ${idOf(row)} has no currency or state.`);
  const moveId = optionalId(row, 'move');
  return {
    id: idOf(row),
    number: textOf(row, 'number'),
    reference: textOf(row, 'reference'),
    state,
    currency,
    invoiceOn: dayOf(row, 'invoice_date'),
    untaxedAmount: amountOf(row, 'untaxed_amount', currency),
    amountToPay: toPay === null ? null : amountOf(toPay, 'amount_to_pay', currency),
    moveIds: [...(moveId === null ? [] : [moveId]), ...idsOf(row, 'additional_moves')],
    cancelMoveId: optionalId(row, 'cancel_move'),
    paymentLineIds: idsOf(row, 'payment_lines'),
  };
}
