import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../src/platform/clock.ts';
import { closeVerified } from '../harness/contract.ts';
import { contact, customer, invoice, payment, type Stored, store } from '../harness/factories.ts';
import { howOften, itDraws } from '../harness/seeds.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';
import { Random } from '../model/random.ts';
import {
  coveredNaively,
  type Debtor,
  drawFamily,
  isOverdue,
  leftOf,
  type OpenInvoice,
  owesNothing,
} from './families.ts';
import { type Amounts, nonZero, Rooms } from './rooms.ts';

/**
 * The coverage by money on account is calculated once: every part of the service asks for the same amount.
 */

let service: TestService;
let client: Client;
let rooms: Rooms;
const clock = new ManualClock('2026-03-10T09:00:00Z');
beforeAll(async () => {
  service = await testService({ clock });
});
beforeEach(async () => {
  client = await service.client();
  rooms = new Rooms(service, client);
});
afterAll(() => closeVerified(service));

const addCustomer = async (externalId: string, more: Record<string, unknown> = {}) => {
  const { id } = await store<Stored>(client, '/customers', customer(externalId, more));
  await store(client, `/customers/${id}/contacts`, contact(`${externalId}@buyer.example`));
  return id;
};
const owe = async (externalId: string, owner: string, amount: number, dueDate: string) =>
  (await store<Stored>(client, '/invoices', invoice(externalId, owner, amount, { dueDate }))).id;
const dispute = (externalId: string) =>
  store(client, `/invoices/external:${externalId}/dispute`, { reason: 'QUALITY' });

describe('credit on account', () => {
  it('pays an undisputed invoice before an older disputed one, in every place that shows it', async () => {
    const id = await addCustomer('c');
    const disputed = await owe('A', 'c', 10_000, '2026-01-31');
    const undisputed = await owe('B', 'c', 10_000, '2026-02-28');
    await dispute('A');
    await store(client, '/payments', payment('P', 'c', 5_000));
    const asked = {
      email: await rooms.email(id, [undisputed]),
      letter: await rooms.letter(id, [undisputed]),
      portal: await rooms.portalOfOne('c', undisputed),
      ofDisputed: await rooms.portalOfOne('c', disputed),
      both: await rooms.portalOfSome('c', [undisputed, disputed]),
      all: (await rooms.portalOfAll('c')).all,
      statement: await rooms.statement(id),
      forecast: await rooms.forecast(),
    };
    expect(asked).toEqual({
      email: { EUR: 5_000 },
      letter: { EUR: 5_000 },
      portal: { EUR: 5_000 },
      ofDisputed: { EUR: 10_000 },
      both: { EUR: 15_000 },
      all: { EUR: 15_000 },
      statement: { EUR: 15_000 },
      forecast: { EUR: 5_000 },
    });
  });

  itDraws(
    'pays the same of every invoice in every place that shows it',
    { timeout: 180_000 },
    async (seed) => {
      const random = new Random(seed);
      for (let i = 0; i < howOften(2, 12); i += 1) {
        client = await service.client();
        rooms = new Rooms(service, client);
        const debtors = await drawFamily(client, (below) => random.integer(0, below - 1));
        const all: [string, number][] = [];
        for (const debtor of debtors) {
          const covered = coveredNaively(debtor);
          expect(await answersAbout(debtor), debtor.externalId).toEqual(expectedOf(debtor, covered));
          for (const { id, currency } of debtor.invoices) all.push([currency, covered.get(id) ?? 0]);
        }
        expect(await rooms.forecast()).toEqual(nonZero(all));
      }
    },
  );
});

/** The amounts that each part of the service asks for; null where it asks for none. */
interface Answers {
  covered: Map<string, number>;
  each: Amounts[];
  email: Amounts | null;
  letter: Amounts | null;
  portal: { all: Amounts; overdue: Amounts | null; chosen: Amounts | null };
  statement: Amounts;
  receipt: Amounts;
}

const overdueOf = ({ invoices }: Debtor) => invoices.filter(isOverdue);
const remindableOf = (debtor: Debtor) =>
  owesNothing(debtor)
    ? []
    : overdueOf(debtor).filter(({ isDisputed, isPromised }) => !isDisputed && !isPromised);
const ids = (invoices: readonly OpenInvoice[]) => invoices.map(({ id }) => id);

function expectedOf(debtor: Debtor, covered: Map<string, number>): Answers {
  const { invoices } = debtor;
  const [overdue, remindable] = [overdueOf(debtor), remindableOf(debtor)];
  const left = (some: readonly OpenInvoice[]) => leftOf(some, covered);
  const lateLeft = left(overdue);
  const currencies = new Set(Object.keys(lateLeft));
  // The portal offers to pay only the overdue part where that is not everything.
  const isPart = invoices.some((one) => currencies.has(one.currency) && !isOverdue(one));
  return {
    covered,
    each: invoices.map((one) => left([one])),
    email: overdue.length === 0 ? null : lateLeft,
    letter: remindable.length === 0 ? null : left(remindable),
    portal: {
      all: left(invoices),
      overdue: isPart ? lateLeft : null,
      chosen: overdue.length < 2 ? null : lateLeft,
    },
    statement: lateLeft,
    receipt: left(invoices),
  };
}

async function answersAbout(debtor: Debtor): Promise<Answers> {
  const { id, externalId, invoices } = debtor;
  const [overdue, remindable] = [ids(overdueOf(debtor)), ids(remindableOf(debtor))];
  const each: Amounts[] = [];
  for (const one of invoices) each.push(await rooms.portalOfOne(externalId, one.id));
  const portal = await rooms.portalOfAll(externalId);
  return {
    covered: await rooms.reminders(id),
    each,
    email: overdue.length === 0 ? null : await rooms.email(id, overdue),
    letter: remindable.length === 0 ? null : await rooms.letter(id, remindable),
    portal: {
      ...portal,
      chosen: overdue.length < 2 ? null : await rooms.portalOfSome(externalId, overdue),
    },
    statement: await rooms.statement(id),
    receipt: await rooms.receipt(id),
  };
}
