import {
  type Family,
  type Item,
  type ItemKind,
  type ItemLink,
  type MappedDifference,
  partKey,
  type SourceKey,
} from '../canonical.ts';
import { differencesOf } from './differences.ts';
import { lineKey, partyKey } from './keys.ts';
import type { Pair, PairedLine } from './pairs.ts';
import { mapParty } from './party.ts';
import type { TrytonInvoice, TrytonLine, TrytonRecords } from './records.ts';
import { type Settlement, settle } from './settlement.ts';

/** The kind of a line, and its place in an invoice. */
interface Role {
  kind: ItemKind;
  invoice: TrytonInvoice | null;
  /** ` (1/2)` for an instalment, else nothing. */
  place: string;
  isOnly: boolean;
}

/**
 * Maps the records of a party, and of the parties merged into it, to a family. Each line of a receivable
 * account is an item, so the sum of the items is the balance by construction.
 * @param web start of the addresses of Tryton's web client, such as `https://erp.example.com/#main/model`
 */
export function mapFamily(records: TrytonRecords, web: string): Family {
  const withParty = { ...records, lines: records.lines.filter((line) => line.partyId !== null) };
  const settlement = settle(withParty);
  const roles = rolesOf(withParty);
  const items = withParty.lines.flatMap((line) => itemsOf(line, roles, settlement, web));
  return {
    parties: records.parties.map(mapParty),
    items,
    links: linksOf(settlement.pairs, roles),
    differences: [...differencesOf(withParty, settlement), ...withoutParty(records)],
  };
}

function withoutParty({ lines }: TrytonRecords): MappedDifference[] {
  return lines
    .filter((line) => line.partyId === null && line.reconciliationId === null && line.amount !== 0)
    .map((line) => ({
      cause: 'ITEM_WITHOUT_PARTNER',
      key: lineKey(line.id),
      partyKey: null,
      currency: line.currency,
      amount: line.amount,
      text: `The journal item ${numberOf(line)} of ${line.date} names no party.`,
    }));
}

function rolesOf({ lines, invoices }: TrytonRecords): Map<number, Role> {
  const byMove = new Map(invoices.flatMap((one) => one.moveIds.map((id) => [id, one] as const)));
  const cancelMoves = new Set(invoices.flatMap((one) => one.cancelMoveId ?? []));
  const own = new Map<string, TrytonLine[]>();
  const groupOf = (line: TrytonLine, invoice: TrytonInvoice) => `${invoice.id} ${Math.sign(line.amount)}`;
  for (const line of lines) {
    const invoice = byMove.get(line.moveId);
    if (invoice === undefined) continue;
    const group = groupOf(line, invoice);
    own.set(group, [...(own.get(group) ?? []), line]);
  }
  for (const group of own.values()) group.sort(byMaturity);
  const roleOf = (line: TrytonLine): Role => {
    const invoice = byMove.get(line.moveId);
    if (invoice === undefined)
      return { kind: kindOf(line, cancelMoves), invoice: null, place: '', isOnly: true };
    const all = own.get(groupOf(line, invoice)) ?? [line];
    const place = all.length > 1 ? ` (${all.indexOf(line) + 1}/${all.length})` : '';
    const kind = line.amount > 0 ? 'INVOICE' : 'CREDIT_NOTE';
    return { kind, invoice, place, isOnly: all.length === 1 };
  };
  return new Map(lines.map((line) => [line.id, roleOf(line)]));
}

function byMaturity(a: TrytonLine, b: TrytonLine): number {
  const [left, right] = [a.maturityOn ?? a.date, b.maturityOn ?? b.date];
  return left === right ? a.id - b.id : left < right ? -1 : 1;
}

/**
 * Returns what a line is that no invoice owns. The entry that cancels an invoice and a write-off are credits
 * without money: as payments they would count as collected.
 */
function kindOf(line: TrytonLine, cancelMoves: ReadonlySet<number>): ItemKind {
  if (line.amount > 0) return 'REFUND';
  const isMoney = line.journalType !== 'write-off' && !cancelMoves.has(line.moveId);
  return isMoney ? 'PAYMENT' : 'CREDIT_NOTE';
}

/** Returns the items of a line: what counts in its own currency, and its parts in others. */
function itemsOf(
  line: TrytonLine,
  roles: ReadonlyMap<number, Role>,
  settlement: Settlement,
  web: string,
): Item[] {
  const role = roles.get(line.id);
  const paired = settlement.lines.get(line.id);
  if (role === undefined || paired === undefined || line.partyId === null) return [];
  const whole = itemOf(line, line.partyId, role, web);
  const rest = Math.abs(line.amount) - paired.converted;
  const residual = residualOf(paired, role);
  const parts = [...paired.parts].map(([currency, amount]) => ({
    ...whole,
    key: partKey(whole.key, currency),
    currency,
    amount,
    netAmount: null,
    residual: 0,
  }));
  return rest > 0 ? [{ ...whole, amount: rest, residual }, ...parts] : parts;
}

/**
 * Returns what Tryton still calls open. It says so for invoices, not for their instalments, credit notes and
 * payments: those follow from the links.
 */
function residualOf({ line, left }: PairedLine, { invoice, isOnly, kind }: Role): number {
  if (line.reconciliationId !== null) return 0;
  const isStated = kind === 'INVOICE' && isOnly && invoice?.currency === line.currency;
  return isStated && invoice.amountToPay !== null ? Math.max(0, invoice.amountToPay) : left;
}

function itemOf(
  line: TrytonLine,
  partyId: number,
  { kind, invoice, place, isOnly }: Role,
  web: string,
): Item {
  const issuedOn = invoice?.invoiceOn ?? line.date;
  const net = isOnly && invoice?.currency === line.currency ? invoice.untaxedAmount : null;
  return {
    key: lineKey(line.id),
    kind,
    partyKey: partyKey(partyId),
    number: `${invoice?.number ?? numberOf(line)}${place}`,
    reference: invoice === null ? (line.description ?? line.moveDescription) : invoice.reference,
    currency: line.currency,
    amount: Math.abs(line.amount),
    netAmount: net === null ? null : Math.abs(net),
    issuedOn,
    dueOn: kind === 'INVOICE' ? (line.maturityOn ?? issuedOn) : null,
    residual: 0,
    isBlocked: null,
    url: `${web}/${invoice === null ? `account.move/${line.moveId}` : `account.invoice/${invoice.id}`}`,
  };
}

const numberOf = (line: TrytonLine) => line.moveNumber ?? String(line.moveId);

/** Returns the links, one for each two items. A refund is linked to the credit that it pays back. */
function linksOf(pairs: readonly Pair[], roles: ReadonlyMap<number, Role>): ItemLink[] {
  const links = new Map<string, ItemLink>();
  for (const { debit, credit, currency, amount } of pairs) {
    const [from, to] = roles.get(debit.line.id)?.kind === 'REFUND' ? [debit, credit] : [credit, debit];
    const [fromKey, toKey] = [keyIn(from, currency), keyIn(to, currency)];
    const name = `${fromKey} ${toKey}`;
    links.set(name, { fromKey, toKey, amount: amount + (links.get(name)?.amount ?? 0) });
  }
  return [...links.values()];
}

function keyIn({ line }: PairedLine, currency: string): SourceKey {
  return line.currency === currency ? lineKey(line.id) : partKey(lineKey(line.id), currency);
}
