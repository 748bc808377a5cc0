import { addDays } from '../../../src/kernel/days.ts';
import { isRecord } from '../../../src/platform/is-record.ts';
import type { Random } from '../../model/random.ts';
import type { Currency, Term } from './driver.ts';
import type { Books } from './rpc.ts';
import { decimalText, TrytonFault } from './rpc.ts';
import type { TrytonWorld } from './world.ts';

/** The world that an operation acts on. */
interface Play {
  world: TrytonWorld;
  books: Books;
  random: Random;
  /** Parties that were not merged into another one. */
  parties: number[];
  on: string;
}

interface OpenInvoice {
  id: number;
  party: number;
  currency: Currency;
  toPay: number;
  lines: number[];
}

interface OpenLine {
  id: number;
  move: number;
  party: number;
  amount: number;
}

type Operation = (play: Play) => Promise<string>;

const idIn = (row: Record<string, unknown>, field: string): number => Number(row[field]);
const idsIn = (row: Record<string, unknown>, field: string): number[] => {
  const ids = row[field];
  return Array.isArray(ids) ? ids.map(Number) : [];
};
const cents = (value: unknown) => Math.round(Number(decimalText(value) ?? '0') * 100);
const text = (amount: number) => (amount / 100).toFixed(2);

async function openInvoices({ world, parties }: Play): Promise<OpenInvoice[]> {
  const domain = [
    ['state', '=', 'posted'],
    ['party', 'in', parties],
  ];
  const fields = ['party', 'currency.code', 'amount_to_pay', 'lines_to_pay'];
  const rows = await world.session.find('account.invoice', domain, fields);
  return rows.map((row) => ({
    id: idIn(row, 'id'),
    party: idIn(row, 'party'),
    currency: isRecord(row['currency.']) && row['currency.']['code'] === 'USD' ? 'USD' : 'EUR',
    toPay: cents(row['amount_to_pay']),
    lines: idsIn(row, 'lines_to_pay'),
  }));
}

/** Returns the open lines of entries that no invoice owns. */
async function openLines({ world, parties }: Play, isOfInvoice = false): Promise<OpenLine[]> {
  const domain = [
    ['account.type.receivable', '=', true],
    ['reconciliation', '=', null],
    ['move.state', '=', 'posted'],
    ['party', 'in', parties],
    ['second_currency', '=', null],
  ];
  const fields = ['move', 'party', 'debit', 'credit', 'move.origin'];
  const rows = await world.session.find('account.move.line', domain, fields);
  const isOwn = (row: Record<string, unknown>) => isRecord(row['move.']) && row['move.']['origin'] === null;
  return rows
    .filter((row) => isOfInvoice || isOwn(row))
    .map((row) => ({
      id: idIn(row, 'id'),
      move: idIn(row, 'move'),
      party: idIn(row, 'party'),
      amount: cents(row['debit']) - cents(row['credit']),
    }));
}

const TERMS: readonly Term[] = ['days30', 'days30', 'halves', 'thirds'];

async function invoice(play: Play): Promise<string> {
  const { random, world, parties, on } = play;
  const amounts = Array.from({ length: random.integer(1, 2) }, () => text(random.integer(100, 100_000)));
  const currency: Currency = random.chance(25) ? 'USD' : 'EUR';
  const wish = { party: random.pick(parties), amounts, currency, term: random.pick(TERMS), on };
  const id = await world.driver.createInvoice({ ...wish, hasTax: random.chance(50) });
  if (!random.chance(95)) return `draft invoice ${id}`;
  await world.driver.postInvoice(id);
  return `invoice ${id} over ${amounts.join('+')} ${currency}`;
}

async function creditNote({ random, world, parties, on }: Play): Promise<string> {
  const amounts = [`-${text(random.integer(100, 20_000))}`];
  const id = await world.driver.createInvoice({ party: random.pick(parties), amounts, on });
  await world.driver.postInvoice(id);
  return `credit note ${id} over ${amounts[0]}`;
}

/** Pays an invoice in some way; most payments are in its currency. */
async function payment(play: Play): Promise<string> {
  const { random, world, on } = play;
  const open = (await openInvoices(play)).filter((one) => one.toPay !== 0);
  if (open.length === 0) return 'nothing to pay';
  const { id, toPay, currency: own } = random.pick(open);
  const currency: Currency = random.chance(85) ? own : own === 'EUR' ? 'USD' : 'EUR';
  const ways = ['full', 'full', 'part', 'part', 'part', 'writeoff', 'overpayment'] as const;
  const way = toPay < 0 ? random.pick(['full', 'part'] as const) : random.pick(ways);
  const share = {
    full: 100,
    part: random.integer(5, 95),
    writeoff: random.integer(95, 99),
    overpayment: random.integer(101, 150),
  };
  const amount = text(way === 'full' ? toPay : Math.round((toPay * share[way]) / 100));
  const rest = way === 'writeoff' || way === 'overpayment' ? way : 'partial';
  await world.driver.pay({ invoice: id, amount, currency, on, rest });
  return `pay ${amount} ${currency} of invoice ${id} (${way})`;
}

async function credit(play: Play): Promise<string> {
  const { random, world, on } = play;
  const open = (await openInvoices(play)).filter((one) => one.toPay > 0);
  if (open.length === 0) return 'nothing to credit';
  const { id } = random.pick(open);
  const withRefund = random.chance(60);
  await world.driver.credit(id, on, withRefund);
  return `credit invoice ${id}, refund ${withRefund}`;
}

async function cancellation(play: Play): Promise<string> {
  const open = await openInvoices(play);
  if (open.length === 0) return 'nothing to cancel';
  const { id } = play.random.pick(open);
  await play.world.driver.cancelInvoice(id);
  return `cancel invoice ${id}`;
}

/** Money on account, money paid back, an opening balance, a draft, or an item without party. */
async function entry({ random, world, books, parties, on }: Play): Promise<string> {
  const amount = text(random.integer(100, 50_000));
  const side = random.chance(70) ? { credit: amount } : { debit: amount };
  const currency = random.chance(15);
  const foreign = { currency: 'USD', amount: 'credit' in side ? `-${amount}` : amount } as const;
  const isNameless = random.chance(8);
  const line = {
    ...side,
    ...(currency ? foreign : {}),
    party: isNameless ? null : random.pick(parties),
    ...(isNameless ? { account: books.accounts.anonymous } : {}),
  };
  const isPosted = random.chance(85);
  const move = await world.driver.createMove(on, [line], isPosted);
  return `entry ${move} ${JSON.stringify(line)}${isPosted ? '' : ' (draft)'}`;
}

async function posting({ random, world }: Play): Promise<string> {
  const drafts = await world.session.find(
    'account.move',
    [
      ['state', '=', 'draft'],
      ['origin', '=', null],
    ],
    ['id'],
  );
  if (drafts.length === 0) return 'nothing to post';
  const move = idIn(random.pick(drafts), 'id');
  await world.driver.postMove(move);
  return `post entry ${move}`;
}

/** Deletes a draft: an invoice, an entry, or the entry that cancels another one. */
async function draftDeletion({ random, world }: Play): Promise<string> {
  const { session, driver } = world;
  const invoices = await session.find('account.invoice', [['state', '=', 'draft']], ['id']);
  const moves = await session.find('account.move', [['state', '=', 'draft']], ['id', 'lines']);
  const drafts = [
    ...invoices.map((row) => ({ model: 'account.invoice', id: idIn(row, 'id'), lines: [] })),
    ...moves.map((row) => ({ model: 'account.move', id: idIn(row, 'id'), lines: idsIn(row, 'lines') })),
  ];
  if (drafts.length === 0) return 'no draft to delete';
  const { model, id, lines } = random.pick(drafts);
  const domain = [
    ['id', 'in', lines],
    ['reconciliation', '!=', null],
  ];
  const [reconciled] = lines.length === 0 ? [] : await session.find('account.move.line', domain, ['id']);
  if (reconciled !== undefined) await driver.unreconcile([idIn(reconciled, 'id')]);
  await driver.remove(model, id);
  return `delete draft ${model} ${id}`;
}

/** Lets money on account or a credit note pay a part of an invoice, or no longer. */
async function assignment(play: Play): Promise<string> {
  const { random, world } = play;
  const lines = await openLines(play, true);
  if (lines.length === 0) return 'nothing to assign';
  const line = random.pick(lines);
  if (random.chance(25)) {
    await world.driver.assign([line.id], null);
    return `release line ${line.id}`;
  }
  const open = (await openInvoices(play)).filter((one) => one.party === line.party);
  const target = open.find((one) => !one.lines.includes(line.id) && one.toPay > 0 && line.amount < 0);
  if (target === undefined) return 'no invoice to assign to';
  await world.driver.assign([line.id], target.id);
  return `assign line ${line.id} to invoice ${target.id}`;
}

async function reconciliation(play: Play): Promise<string> {
  const { random, world, books, on } = play;
  const lines = await openLines(play, true);
  const first = lines.length === 0 ? undefined : random.pick(lines);
  const others = lines.filter((one) => one.party === first?.party && one.id !== first.id);
  if (first === undefined || others.length === 0) return 'nothing to reconcile';
  const ids = [first, ...random.shuffled(others).slice(0, random.integer(1, 3))].map((one) => one.id);
  await world.driver.reconcile(ids, on, random.chance(80) ? books.writeOff : books.exchange);
  return `reconcile lines ${ids.join(', ')}`;
}

async function undoing({ random, world }: Play): Promise<string> {
  const sets = await world.session.find('account.move.reconciliation', [], ['lines']);
  const lines = sets.length === 0 ? [] : idsIn(random.pick(sets), 'lines');
  const [line] = lines;
  if (line === undefined) return 'nothing to undo';
  await world.driver.unreconcile([line]);
  return `unreconcile line ${line}`;
}

async function moveCancellation(play: Play): Promise<string> {
  const lines = await openLines(play);
  if (lines.length === 0) return 'no entry to cancel';
  const { move } = play.random.pick(lines);
  await play.world.driver.cancelMove(move);
  return `cancel entry ${move}`;
}

async function dueDate(play: Play): Promise<string> {
  const lines = await openLines(play, true);
  if (lines.length === 0) return 'no due date';
  const { id } = play.random.pick(lines);
  const on = addDays(play.on, play.random.integer(1, 90));
  await play.world.driver.moveDueDate(id, on);
  return `line ${id} is due on ${on}`;
}

async function bankLine(play: Play): Promise<string> {
  const { random, world, parties, on } = play;
  const open = (await openInvoices(play)).filter((one) => one.currency === 'EUR' && one.toPay > 100);
  const target = open.length > 0 && random.chance(60) ? random.pick(open) : undefined;
  const party = target?.party ?? random.pick(parties);
  const amount = text(random.integer(100, target?.toPay ?? 5000));
  const wish = target === undefined ? {} : { invoice: target.id };
  await world.driver.bankLine({ party, amount, on, ...wish });
  return `bank line of ${amount} from party ${party}, invoice ${String(target?.id)}`;
}

/** Changes contacts as Tryton's own client does: through the party. */
async function contact({ random, world, parties }: Play): Promise<string> {
  const party = random.pick(parties);
  const domain = [
    ['party', '=', party],
    ['active', 'in', [true, false]],
  ];
  const mechanisms = await world.session.find('party.contact_mechanism', domain, ['id']);
  const [address] = await world.session.find('party.address', domain, ['id']);
  const email = `box${random.integer(1, 999)}@customer.example`;
  const values = { type: 'email', value: email, invoice: random.chance(30) };
  const known = mechanisms.length === 0 ? null : idIn(random.pick(mechanisms), 'id');
  const way = random.integer(1, 6);
  const { write } = world.driver;
  if (way === 1 || known === null)
    await write('party.party', party, { contact_mechanisms: [['create', [values]]] });
  else if (way === 2) await write('party.contact_mechanism', known, { value: email });
  else if (way === 3) await write('party.party', party, { contact_mechanisms: [['delete', [known]]] });
  else if (way === 4 && address !== undefined)
    await write('party.address', idIn(address, 'id'), { city: email });
  else if (way === 5) await write('party.contact_mechanism', known, { active: false });
  else await write('party.party', party, { name: `Customer ${email}` });
  return `contact of party ${party} (${way})`;
}

async function newParty({ random, world, parties }: Play): Promise<string> {
  const number = random.integer(1, 999_999);
  const party = await world.driver.createParty({ name: `Customer ${number}`, code: `C${number}` });
  parties.push(party);
  return `party ${party}`;
}

async function merge({ random, world, parties }: Play): Promise<string> {
  if (parties.length < 3) return 'too few parties to merge';
  const [source, destination] = random.shuffled(parties);
  if (source === undefined || destination === undefined) return 'nothing to merge';
  await world.driver.merge(source, destination);
  parties.splice(parties.indexOf(source), 1);
  return `merge party ${source} into ${destination}`;
}

/** Operations, with how often each is drawn. */
const OPERATIONS: readonly (readonly [number, Operation])[] = [
  [22, invoice],
  [4, creditNote],
  [22, payment],
  [4, credit],
  [2, cancellation],
  [8, entry],
  [3, posting],
  [3, draftDeletion],
  [7, assignment],
  [7, reconciliation],
  [5, undoing],
  [3, moveCancellation],
  [3, dueDate],
  [5, bankLine],
  [4, contact],
  [3, newParty],
  [2, merge],
];

function drawOperation(random: Random): Operation {
  let left = random.integer(
    1,
    OPERATIONS.reduce((sum, [weight]) => sum + weight, 0),
  );
  for (const [weight, operation] of OPERATIONS) {
    left -= weight;
    if (left <= 0) return operation;
  }
  return invoice;
}

/** A history under way: each step changes Tryton once. */
export interface History {
  /** Returns what was done, or why Tryton refused it. */
  step(): Promise<string>;
  /** The operations so far. */
  readonly log: readonly string[];
}

/** Starts a history in a new database. The same random numbers give the same history. */
export async function startHistory(world: TrytonWorld, books: Books, random: Random): Promise<History> {
  const play: Play = { world, books, random, parties: [], on: '2026-01-05' };
  const log: string[] = [];
  for (let i = 0; i < 4; i += 1) await newParty(play);
  return {
    log,
    step: async () => {
      play.on = addDays(play.on, random.integer(0, 7));
      const operation = drawOperation(random);
      const done = await operation(play).catch((error: unknown) => {
        if (error instanceof TrytonFault && error.kind === 'UserError')
          return `${operation.name} refused: ${String(error.details[0]).slice(0, 100)}`;
        throw error;
      });
      log.push(`${play.on} ${done}`);
      return done;
    },
  };
}
