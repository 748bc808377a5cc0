import type { Item, ItemKind, SourceKey } from '../canonical.ts';
import type { OdooLine, OdooMove } from './rows.ts';
import { floatToMinor, UnknownValueError } from './values.ts';
import { MOVE_TYPES, moveUrl, type OdooVersion, PAYMENT_STATES } from './versions.ts';

/** The company, its currencies and its Odoo. */
export interface OdooBooks {
  version: OdooVersion;
  /** Without a slash at the end. */
  baseUrl: string;
  companyId: number;
  companyCurrencyId: number;
  /** ISO 4217 by `res.currency`. */
  currencies: ReadonlyMap<number, string>;
}

export const lineKey = (lineId: number) => `account.move.line,${lineId}`;
export const moveKey = (moveId: number) => `account.move,${moveId}`;

/** The part of an item that decides its kind and its key. */
export interface LineShape {
  id: number;
  moveId: number;
  moveType: string;
  amount: number;
}

/** Returns the kind of an item whose amount is not 0. @throws UnknownValueError for an unknown type of move */
export function kindOf({ id, moveType, amount }: LineShape): ItemKind {
  if (!MOVE_TYPES.has(moveType))
    throw new UnknownValueError('account.move.line', id, 'move_type', `has the unknown value ${moveType}`);
  const isDebit = amount > 0;
  if (isDebit) return moveType === 'out_invoice' || moveType === 'out_receipt' ? 'INVOICE' : 'REFUND';
  return moveType === 'out_refund' ? 'CREDIT_NOTE' : 'PAYMENT';
}

/** Returns whether the item is (an instalment of) the invoice or credit note itself. */
export function isDocument(shape: LineShape): boolean {
  const kind = kindOf(shape);
  return kind === 'INVOICE' || kind === 'CREDIT_NOTE';
}

/**
 * Returns the key of an item: its move's for an invoice or credit note in one instalment, because 18 rebuilds
 * items under new ids; else its own.
 * @param instalments number of items of its move that are documents
 */
export function itemKey(shape: LineShape, instalments: number): SourceKey {
  return isDocument(shape) && instalments === 1 ? moveKey(shape.moveId) : lineKey(shape.id);
}

/** Orders the instalments of a move: by due date, then as Odoo numbered them. */
export function sortInstalments(lines: readonly OdooLine[]): OdooLine[] {
  return lines.toSorted((a, b) => {
    const [first, second] = [a.dueOn ?? '', b.dueOn ?? ''];
    if (first !== second) return first < second ? -1 : 1;
    return a.id - b.id;
  });
}

/** Converts an amount of a record. @throws UnknownValueError naming the field */
export function toMinor(
  value: number,
  currency: string,
  { model, id, field }: { model: string; id: number; field: string },
): number {
  const minor = floatToMinor(value, currency);
  if (minor === null)
    throw new UnknownValueError(model, id, field, `is no exact amount of ${currency}: ${value}`);
  return minor;
}

/** Returns the ISO code of a currency. @throws UnknownValueError if Odoo did not list it */
export function currencyCode(books: OdooBooks, currencyId: number, lineId: number): string {
  const code = books.currencies.get(currencyId);
  if (code === undefined)
    throw new UnknownValueError(
      'account.move.line',
      lineId,
      'currency_id',
      `names no currency ${currencyId}`,
    );
  return code;
}

/** Returns the document that an item becomes, before parts of it are split off. */
export function mapItem(
  line: OdooLine,
  {
    move,
    instalments,
    partyKey,
    books,
  }: { move: OdooMove; instalments: readonly OdooLine[]; partyKey: SourceKey; books: OdooBooks },
): Item {
  const kind = kindOf(line);
  const currency = currencyCode(books, line.currencyId, line.id);
  const minor = (value: number, field: string) =>
    toMinor(value, currency, { model: 'account.move.line', id: line.id, field });
  const isOwn = kind === 'INVOICE' || kind === 'CREDIT_NOTE';
  const place = instalments.findIndex(({ id }) => id === line.id) + 1;
  const amount = Math.abs(minor(line.amount, 'amount_currency'));
  const residual = openAmount(line, minor(line.residual, 'amount_residual_currency'));
  return {
    key: itemKey(line, instalments.length),
    kind,
    partyKey,
    number: isOwn && instalments.length > 1 ? `${move.name} (${place}/${instalments.length})` : move.name,
    reference: line.ref ?? move.ref,
    currency,
    amount,
    netAmount: isOwn && instalments.length === 1 ? netAmount(move, { currency, line, amount }) : null,
    issuedOn: (isOwn ? move.invoicedOn : null) ?? line.date,
    dueOn: kind === 'INVOICE' ? (line.dueOn ?? move.dueOn ?? move.invoicedOn ?? line.date) : null,
    residual,
    isBlocked: kind === 'INVOICE' && (line.isBlocked || isHeld(move, residual)),
    url: moveUrl(books.version, books.baseUrl, move.id),
  };
}

/** An open amount has the sign of its item. Another sign is no state that Quittance knows. */
function openAmount(line: OdooLine, residual: number): number {
  if (residual * Math.sign(line.amount) < 0)
    throw new UnknownValueError(
      'account.move.line',
      line.id,
      'amount_residual_currency',
      `has another sign than amount_currency: ${line.residual}`,
    );
  return Math.abs(residual);
}

/** Odoo states the net amount of the whole move, so it holds only if one item bears the total. */
function netAmount(
  move: OdooMove,
  { currency, line, amount }: { currency: string; line: OdooLine; amount: number },
): number | null {
  if (move.currencyId !== line.currencyId) return null;
  const convert = (value: number, field: string) =>
    Math.abs(toMinor(value, currency, { model: 'account.move', id: move.id, field }));
  return convert(move.total, 'amount_total') === amount ? convert(move.untaxed, 'amount_untaxed') : null;
}

/** Money is on its way, or the source stopped the payment: no reminder may leave. */
function isHeld(move: OdooMove, residual: number): boolean {
  const { paymentState } = move;
  if (!PAYMENT_STATES.has(paymentState))
    throw new UnknownValueError(
      'account.move',
      move.id,
      'payment_state',
      `has the unknown value ${paymentState}`,
    );
  return paymentState === 'blocked' || (paymentState === 'in_payment' && residual > 0);
}
