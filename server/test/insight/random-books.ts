import { creditNote, customer, invoice, payment, refund, store } from '../harness/factories.ts';
import type { Client } from '../harness/service.ts';
import type { Random } from '../model/random.ts';

const CUSTOMERS = ['A', 'A1', 'A2', 'B', 'C'];
const FIRST = Date.parse('2025-10-01');
const DAYS = 160;

const dayOf = (n: number) => new Date(FIRST + n * 86_400_000).toISOString().slice(0, 10);
const familyOf = (name: string) => name.slice(0, 1);

/** Adds customers of three families, the first with two children. */
export async function addPeople(client: Client): Promise<void> {
  for (const name of CUSTOMERS) {
    const parent = name.length > 1 ? { parent: { externalId: familyOf(name) } } : {};
    await store(client, '/customers', customer(name, parent));
  }
}

interface Made {
  externalId: string;
  family: string;
  currency: string;
  amount: number;
}

/**
 * Adds random documents in two currencies: invoices, credits with links across a family (some before their
 * invoices), and refunds that displace links.
 * Requests that the service would refuse are not sent twice.
 */
export async function addDocuments(
  client: Client,
  random: Random,
  prefix: string,
  count: number,
): Promise<void> {
  const invoices: Made[] = [];
  const payments: Made[] = [];
  const facts = (kind: string, n: number) => {
    const owner = random.pick(CUSTOMERS);
    const currency = random.pick(['EUR', 'EUR', 'USD']);
    return {
      externalId: `${prefix}-${kind}-${n}`,
      owner,
      currency,
      family: familyOf(owner),
      day: random.integer(0, DAYS),
    };
  };
  for (let n = 0; n < count; n += 1) {
    const { owner, day, ...made } = facts('I', n);
    const amount = random.integer(1, 100);
    const dates = { issuedAt: dayOf(day), dueDate: dayOf(day + random.integer(0, 60)) };
    await store(
      client,
      '/invoices',
      invoice(made.externalId, owner, amount, { currency: made.currency, ...dates }),
    );
    invoices.push({ ...made, amount });
  }
  for (let n = 0; n < count; n += 1) {
    const { owner, day, ...made } = facts('P', n);
    const own = invoices.filter((one) => one.family === made.family && one.currency === made.currency);
    const links: Record<string, number> = {};
    for (const one of own.slice(0, random.integer(0, 3))) {
      const amount = random.integer(1, one.amount);
      one.amount -= amount;
      if (one.amount === 0) own.splice(own.indexOf(one), 1);
      invoices.splice(invoices.indexOf(one), 1, ...(one.amount > 0 ? [one] : []));
      links[one.externalId] = amount;
    }
    const linked = Object.values(links).reduce((sum, amount) => sum + amount, 0);
    const amount = linked + random.integer(0, 30);
    const { externalId, currency } = made;
    const isNote = n % 4 === 3;
    const body = isNote
      ? creditNote(externalId, owner, amount, links, { currency, issuedAt: dayOf(day) })
      : payment(externalId, owner, amount, links, { currency, validatedAt: dayOf(day) });
    await store(client, isNote ? '/credit_notes' : '/payments', body);
    if (!isNote && amount > 0) payments.push({ ...made, amount });
  }
  for (const [n, paid] of payments.filter((_, i) => i % 3 === 0).entries()) {
    const amount = random.integer(1, paid.amount);
    const more = { currency: paid.currency, validatedAt: dayOf(random.integer(0, DAYS)) };
    const links = { payments: { [paid.externalId]: amount } };
    await store(
      client,
      '/refunds',
      refund(`${prefix}-R-${n}`, paid.family, amount + random.integer(0, 3), links, more),
    );
  }
}
