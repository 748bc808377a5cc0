/** Reads Tryton's own figures, apart from the connector, and compares what the connector says with them. */

import type { Connector } from '../../../src/integrations/connector.ts';
import { type Family, type Item, recordKey } from '../../../src/integrations/domain/canonical.ts';
import { decimalToMinor } from '../../../src/kernel/currency.ts';
import { isRecord } from '../../../src/platform/is-record.ts';
import { decimalText, type TrytonSession } from './rpc.ts';
import type { TrytonWorld } from './world.ts';

/** Sums by party and currency, such as `party.party,2 EUR`. */
type Sums = Map<string, number>;

const SIGNS = { INVOICE: 1, REFUND: 1, CREDIT_NOTE: -1, PAYMENT: -1 } as const;

export function minor(value: unknown, currency: string): number {
  const amount = decimalToMinor(decimalText(value) ?? '0', currency);
  if (amount === null) throw new Error(`${JSON.stringify(value)} is no amount in ${currency}`);
  return amount;
}

function add(sums: Sums, name: string, amount: number): void {
  const sum = (sums.get(name) ?? 0) + amount;
  if (sum === 0) sums.delete(name);
  else sums.set(name, sum);
}

const codeIn = (row: Record<string, unknown>, field: string): string | null => {
  const nested = row[`${field}.`];
  return isRecord(nested) ? String(nested['code']) : null;
};

const LINE_FIELDS = [
  'party',
  'debit',
  'credit',
  'amount_second_currency',
  'second_currency.code',
  'reconciliation',
  'move.state',
  'account.party_required',
];

/** Returns all receivable lines as Tryton has them. */
const readLines = ({ find }: TrytonSession) =>
  find('account.move.line', [['account.type.receivable', '=', true]], LINE_FIELDS);

type Line = Awaited<ReturnType<typeof readLines>>[number];

function amountOfLine(line: Line): { currency: string; amount: number } {
  const currency = codeIn(line, 'second_currency') ?? 'EUR';
  if (currency !== 'EUR') return { currency, amount: minor(line['amount_second_currency'], currency) };
  return { currency, amount: minor(line['debit'], 'EUR') - minor(line['credit'], 'EUR') };
}

const isPosted = (line: Line) => isRecord(line['move.']) && line['move.']['state'] === 'posted';

/** Returns the sums of the posted open lines. */
function openSums(lines: readonly Line[]): Sums {
  const sums: Sums = new Map();
  for (const line of lines) {
    if (!isPosted(line) || line['reconciliation'] !== null) continue;
    const { currency, amount } = amountOfLine(line);
    const party = line['party'] === null ? 'none' : `party.party,${String(line['party'])}`;
    add(sums, `${party} ${currency}`, amount);
  }
  return sums;
}

/** Returns what the families add up to, with the differences that they name themselves. */
function familySums(families: readonly Family[]): Sums {
  const sums: Sums = new Map();
  for (const { items, differences } of families) {
    for (const item of items) add(sums, `${item.partyKey} ${item.currency}`, SIGNS[item.kind] * item.amount);
    for (const { partyKey, currency, amount, isOutsideSums } of differences)
      if (isOutsideSums !== true) add(sums, `${partyKey ?? 'none'} ${currency}`, amount);
  }
  return sums;
}

const listOf = (sums: Sums) => [...sums].sort(([a], [b]) => (a < b ? -1 : 1));

/** Reads everything, as a first run does. */
export async function readAll(connector: Connector): Promise<Family[]> {
  const { partyKeys } = await connector.changes({});
  return [...(await connector.families(partyKeys))];
}

/** Returns each way in which the connector and Tryton disagree; none is expected. */
export async function disagreements(world: TrytonWorld, families: readonly Family[]): Promise<string[]> {
  const { connector, session } = world;
  const lines = await readLines(session);
  const truth = listOf(openSums(lines));
  const said = await connector.sums();
  const stated: Sums = new Map();
  for (const { partyKey, currency, balance } of said)
    add(stated, `${partyKey} ${currency}`, balance ?? Number.NaN);
  return [
    ...compareLists('sums', truth, listOf(stated)),
    ...compareLists('families', truth, listOf(familySums(families))),
    ...families.flatMap(inconsistencies),
    ...(await residuals(session, families)),
    ...(await receivables(session, lines, families)),
    ...(await missingIds(connector, families)),
    ...(await contacts(session, families)),
  ];
}

function compareLists(name: string, expected: unknown, found: unknown): string[] {
  const [left, right] = [JSON.stringify(expected), JSON.stringify(found)];
  return left === right ? [] : [`${name}: Tryton has ${left}, we have ${right}`];
}

/** Checks that links join items of one currency and use no more than they have. */
function inconsistencies({ items, links, differences }: Family): string[] {
  const byKey = new Map(items.map((item) => [item.key, item]));
  const used = new Map<string, number>();
  const found: string[] = [];
  for (const { fromKey, toKey, amount } of links) {
    const [from, to] = [byKey.get(fromKey), byKey.get(toKey)];
    if (from === undefined || to === undefined || from.currency !== to.currency || amount <= 0)
      found.push(`the link ${fromKey} → ${toKey} of ${amount} joins nothing sound`);
    else if (SIGNS[from.kind] === SIGNS[to.kind]) found.push(`${fromKey} and ${toKey} have one sign`);
    for (const key of [fromKey, toKey]) used.set(key, (used.get(key) ?? 0) + amount);
  }
  const named = new Set(differences.map(({ key }) => key));
  for (const item of items) {
    const left = item.amount - (used.get(item.key) ?? 0);
    if (left < 0) found.push(`${item.key} is used beyond its amount by ${-left}`);
    else if (left !== item.residual && !named.has(recordKey(item.key)))
      found.push(`${item.key} has ${left} left, but a residual of ${item.residual}`);
  }
  for (const { cause, text } of differences) if (cause === 'UNEXPLAINED') found.push(text);
  return found;
}

/** Compares the residuals of each posted invoice with what Tryton calls to pay. */
async function residuals(session: TrytonSession, families: readonly Family[]): Promise<string[]> {
  const fields = [
    'number',
    'currency.code',
    'amount_to_pay',
    'total_amount',
    'lines_to_pay',
    'payment_lines',
  ];
  const invoices = await session.find(
    'account.invoice',
    [
      ['state', '=', 'posted'],
      ['type', '=', 'out'],
    ],
    fields,
  );
  const items = new Map<string, Item>(families.flatMap((one) => one.items.map((item) => [item.key, item])));
  const residualOf = (id: unknown) => items.get(`account.move.line,${String(id)}`)?.residual ?? 0;
  const idsIn = (row: Record<string, unknown>, field: string): unknown[] => {
    const ids = row[field];
    return Array.isArray(ids) ? ids : [];
  };
  const open = await session.find('account.move.line', [['reconciliation', '=', null]], ['id']);
  const unreconciled = new Set(open.map((line) => line['id']));
  const payers = new Set(invoices.flatMap((invoice) => idsIn(invoice, 'payment_lines')));
  return invoices.flatMap((invoice) => {
    const currency = codeIn(invoice, 'currency') ?? 'EUR';
    const own = idsIn(invoice, 'lines_to_pay');
    // Tryton goes on calling a credit note unpaid that pays a part of an invoice.
    if (own.some((id) => payers.has(id))) return [];
    const sign = Math.sign(minor(invoice['total_amount'], currency));
    const payments = idsIn(invoice, 'payment_lines').filter((id) => unreconciled.has(id));
    const paid = payments.reduce((sum: number, id) => sum + residualOf(id), 0);
    const ours = sign * (own.reduce((sum: number, id) => sum + residualOf(id), 0) - paid);
    const theirs = minor(invoice['amount_to_pay'], currency);
    // An excess in another currency stays open in that one.
    const isSplit = payments.some(
      (id) => items.get(`account.move.line,${String(id)}`)?.currency !== currency,
    );
    if (ours === theirs || (isSplit && theirs <= 0 && own.every((id) => residualOf(id) === 0))) return [];
    return [`invoice ${String(invoice['number'])}: ${theirs} ${currency} to pay in Tryton, ${ours} here`];
  });
}

/** Compares the balance of parties with one currency with Tryton's own `receivable`. */
async function receivables(
  session: TrytonSession,
  lines: readonly Line[],
  families: readonly Family[],
): Promise<string[]> {
  const parties = await session.find('party.party', [['active', 'in', [true, false]]], ['receivable']);
  const sums = familySums(families);
  return parties.flatMap((party) => {
    const own = lines.filter((line) => line['party'] === party['id']);
    if (own.some((line) => amountOfLine(line).currency !== 'EUR')) return [];
    // Tryton counts drafts too.
    const drafts = own.filter((line) => !isPosted(line) && line['reconciliation'] === null);
    const draft = drafts.reduce((sum, line) => sum + amountOfLine(line).amount, 0);
    const theirs = minor(party['receivable'], 'EUR') - draft;
    const ours = sums.get(`party.party,${String(party['id'])} EUR`) ?? 0;
    return theirs === ours ? [] : [`party ${String(party['id'])}: receivable ${theirs}, here ${ours}`];
  });
}

/** Compares the email addresses of customers with those that Tryton has. */
async function contacts(session: TrytonSession, families: readonly Family[]): Promise<string[]> {
  const domain = [
    ['type', '=', 'email'],
    ['active', '=', true],
  ];
  const rows = await session.find('party.contact_mechanism', domain, ['party', 'value']);
  const emails = Map.groupBy(rows, (row) => `party.party,${String(row['party'])}`);
  const listed = (all: readonly unknown[]) =>
    [...new Set(all.map((one) => String(one).toLowerCase()))].sort();
  return families.flatMap(({ parties }) =>
    parties.flatMap((party) => {
      const theirs = listed((emails.get(party.key) ?? []).map((row) => row['value']));
      const ours = listed(party.contacts.flatMap(({ email }) => email ?? []));
      return compareLists(`contacts of ${party.key}`, theirs, ours);
    }),
  );
}

async function missingIds(connector: Connector, families: readonly Family[]): Promise<string[]> {
  const ids = await allIds(connector);
  const keys = families.flatMap(({ items }) => items.map((item) => recordKey(item.key)));
  return keys.filter((key) => !ids.has(key)).map((key) => `the sweep does not list ${key}`);
}

/** Returns all keys of the sweep. */
export async function allIds(connector: Connector): Promise<Set<string>> {
  const ids = new Set<string>();
  for (let after: string | null = null; ; ) {
    const page: Awaited<ReturnType<Connector['ids']>> = await connector.ids(after);
    for (const key of page.keys) ids.add(key);
    if (page.next === null) return ids;
    after = page.next;
  }
}
