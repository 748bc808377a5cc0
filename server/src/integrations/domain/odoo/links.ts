import { type Item, type ItemLink, type MappedDifference, partKey, type SourceKey } from '../canonical.ts';
import { toMinor } from './items.ts';
import type { OdooLine, OdooPartial } from './rows.ts';
import { UnknownValueError } from './values.ts';

/** An item with the journal item that it comes from. */
export interface MappedLine {
  line: OdooLine;
  item: Item;
}

/** Documents and links, while matches are added to them. */
interface Ledger {
  /** By journal item; an item whose whole amount was split off leaves. */
  items: Map<number, Item>;
  /** Parts that were split off, by key. */
  parts: Map<SourceKey, Item>;
  /** By both keys. */
  links: Map<string, ItemLink>;
  /** Amounts that items of other companies pay, by the key of our item. */
  elsewhere: Map<SourceKey, number>;
  differences: MappedDifference[];
}

interface MappedLinks {
  items: Item[];
  links: ItemLink[];
  differences: MappedDifference[];
}

/**
 * Turns matches into links. A match across currencies splits the paying item: a part in the currency of what
 * it pays, linked whole, and the rest in its own.
 */
export function mapLinks(
  lines: readonly MappedLine[],
  partials: readonly OdooPartial[],
  /** Journal items of other companies. */
  foreignIds: ReadonlySet<number>,
): MappedLinks {
  const ledger: Ledger = {
    items: new Map(lines.map(({ line, item }) => [line.id, item])),
    parts: new Map(),
    links: new Map(),
    elsewhere: new Map(),
    differences: [],
  };
  for (const partial of partials.toSorted((a, b) => a.id - b.id)) addPartial(ledger, partial, foreignIds);
  const items = [...ledger.items.values(), ...ledger.parts.values()]
    .filter(({ amount }) => amount > 0)
    .map((item) => (ledger.elsewhere.has(item.key) && item.kind === 'INVOICE' ? block(item) : item));
  const links = [...ledger.links.values()];
  const residuals = checkResiduals(items, links, ledger.elsewhere);
  return { items, links, differences: ledger.differences.concat(residuals) };
}

/** Quittance cannot show amounts that another company paid, so no reminder may ask for it. */
const block = (item: Item): Item => ({ ...item, isBlocked: true });

function addPartial(ledger: Ledger, partial: OdooPartial, foreignIds: ReadonlySet<number>): void {
  const debit = ledger.items.get(partial.debitLineId);
  const credit = ledger.items.get(partial.creditLineId);
  if (debit === undefined || credit === undefined) {
    if (debit !== undefined && foreignIds.has(partial.creditLineId))
      addElsewhere(ledger, debit, amountOfDebit(partial, debit));
    if (credit !== undefined && foreignIds.has(partial.debitLineId))
      addElsewhere(ledger, credit, amountOfCredit(partial, credit));
    return;
  }
  const amounts = { debit: amountOfDebit(partial, debit), credit: amountOfCredit(partial, credit) };
  // Money paid back pays the credit; else the credit pays the invoice.
  const isRefund = debit.kind === 'REFUND';
  const payingItem = isRefund ? debit : credit;
  const paidItem = isRefund ? credit : debit;
  if (debit.currency === credit.currency)
    addLink(ledger, { fromKey: payingItem.key, toKey: paidItem.key, amount: amounts.debit });
  else
    splitByCurrency(ledger, {
      partial,
      payingItem,
      payingLineId: isRefund ? partial.debitLineId : partial.creditLineId,
      payingAmount: isRefund ? amounts.debit : amounts.credit,
      paidItem,
      paidAmount: isRefund ? amounts.credit : amounts.debit,
    });
}

function addElsewhere({ elsewhere }: Ledger, { key }: Item, amount: number): void {
  if (amount > 0) elsewhere.set(key, (elsewhere.get(key) ?? 0) + amount);
}

const amountOfDebit = (partial: OdooPartial, item: Item) =>
  amountOf(partial, { item, field: 'debit_amount_currency', value: partial.debitAmount });

const amountOfCredit = (partial: OdooPartial, item: Item) =>
  amountOf(partial, { item, field: 'credit_amount_currency', value: partial.creditAmount });

function amountOf(
  { id }: OdooPartial,
  { item, field, value }: { item: Item; field: string; value: number },
): number {
  const amount = toMinor(value, item.currency, { model: 'account.partial.reconcile', id, field });
  if (amount < 0)
    throw new UnknownValueError('account.partial.reconcile', id, field, `is negative: ${value}`);
  return amount;
}

function addLink({ links }: Ledger, link: ItemLink): void {
  if (link.amount === 0) return;
  const pair = `${link.fromKey} ${link.toKey}`;
  const known = links.get(pair);
  links.set(pair, known === undefined ? link : withAmount(link, known.amount + link.amount));
}

const withAmount = ({ fromKey, toKey }: ItemLink, amount: number): ItemLink => ({ fromKey, toKey, amount });

interface CurrencySplit {
  partial: OdooPartial;
  payingItem: Item;
  payingLineId: number;
  /** In the currency of the paying item. */
  payingAmount: number;
  paidItem: Item;
  /** In the currency of the paid item. */
  paidAmount: number;
}

/**
 * Links items of two currencies. The ledger links only items of one currency, so the paying item gives up its amount of
 * the link, and a part of it in the currency of the paid item is linked instead.
 */
function splitByCurrency(ledger: Ledger, split: CurrencySplit): void {
  const { partial, payingItem, payingLineId, payingAmount, paidItem, paidAmount } = split;
  if (payingAmount > payingItem.amount)
    throw new UnknownValueError(
      'account.partial.reconcile',
      partial.id,
      'amounts',
      `exceed ${payingItem.number} by ${payingAmount - payingItem.amount} minor units`,
    );
  const remaining = payingItem.amount - payingAmount;
  ledger.items.set(payingLineId, { ...payingItem, amount: remaining, netAmount: null });
  const key = partKey(payingItem.key, paidItem.currency);
  if (paidAmount > 0) {
    const amount = (ledger.parts.get(key)?.amount ?? 0) + paidAmount;
    const { currency } = paidItem;
    ledger.parts.set(key, { ...payingItem, key, currency, amount, netAmount: null, residual: 0 });
    addLink(ledger, { fromKey: key, toKey: paidItem.key, amount: paidAmount });
  }
  addSplitDifferences(ledger, split);
}

/** Adds the differences of a split, theirs minus ours: the part exists only here, and the amount it replaces only there. */
function addSplitDifferences(
  { differences }: Ledger,
  { payingItem, paidItem, payingAmount, paidAmount }: CurrencySplit,
): void {
  const sign = payingItem.kind === 'REFUND' ? 1 : -1;
  const text = `${payingItem.number} in ${payingItem.currency} pays ${paidItem.number} in ${paidItem.currency}. It is kept in two parts.`;
  const { key, partyKey } = payingItem;
  const add = (currency: string, amount: number) =>
    differences.push({ cause: 'LINKED_ACROSS_CURRENCIES', key, partyKey, currency, amount, text });
  if (paidAmount > 0) add(paidItem.currency, -sign * paidAmount);
  if (payingAmount > 0) add(payingItem.currency, sign * payingAmount);
}

/** Returns the open amount that the links leave of each item. */
export function openAmounts(items: readonly Item[], links: readonly ItemLink[]): Map<SourceKey, number> {
  const open = new Map(items.map(({ key, amount }) => [key, amount]));
  for (const { fromKey, toKey, amount } of links)
    for (const key of [fromKey, toKey]) open.set(key, (open.get(key) ?? 0) - amount);
  return open;
}

/** The links must leave open what Odoo calls open, apart from what other companies paid. */
function checkResiduals(
  items: readonly Item[],
  links: readonly ItemLink[],
  elsewhere: ReadonlyMap<SourceKey, number>,
): MappedDifference[] {
  const open = openAmounts(items, links);
  return items.flatMap(({ key, kind, partyKey, currency, residual, number }) => {
    const ours = open.get(key) ?? 0;
    const foreign = elsewhere.get(key) ?? 0;
    const sign = kind === 'INVOICE' || kind === 'REFUND' ? 1 : -1;
    const shared = { key, partyKey, currency, isOutsideSums: true };
    const found: MappedDifference[] = [];
    if (foreign > 0)
      found.push({
        ...shared,
        cause: 'OTHER_COMPANY',
        amount: -sign * foreign,
        text: `${number} is settled by ${foreign} minor units of ${currency} in another company.`,
      });
    if (ours - foreign !== residual)
      found.push({
        ...shared,
        cause: 'UNEXPLAINED',
        amount: sign * (residual - ours + foreign),
        text: `${number}: Odoo says that ${residual} minor units of ${currency} are open. Its matches leave ${ours - foreign}.`,
      });
    return found;
  });
}
