import { afterEach, describe, expect, it } from 'vitest';
import type { Family, Item } from '../../../src/integrations/domain/canonical.ts';
import { RecordedOrm } from './recorded.ts';
import { type Started, startOdoo, VERSIONS } from './start.ts';

/*
 * Rows recorded from real Odoo 17, 18 and 19 with the same test data: partial payments, a write-off, a credit
 * note that Odoo matched, one that was paid back, two instalments, money on account, an opening balance, and an
 * invoice in USD paid at another rate. Ids differ between the versions, so items are shown by their numbers.
 */

const row = ({ kind, number, currency, amount, residual, dueOn }: Item) =>
  `${kind} ${number} ${currency} ${amount} open ${residual}${dueOn === null ? '' : ` due ${dueOn}`}`;

const ITEMS = [
  'CREDIT_NOTE RINV/2026/00001 EUR 12000 open 0',
  'CREDIT_NOTE RINV/2026/00002 EUR 6000 open 0',
  'INVOICE INV/2026/00001 EUR 120000 open 37950 due 2026-10-01',
  'INVOICE INV/2026/00002 USD 30000 open 0 due 2026-10-15',
  'INVOICE INV/2026/00003 (1/2) EUR 30000 open 30000 due 2026-10-31',
  'INVOICE INV/2026/00003 (2/2) EUR 30000 open 30000 due 2026-11-30',
  'INVOICE INV/2026/00004 EUR 12000 open 12000 due 2026-11-05',
  'PAYMENT MISC/2026/10/0001 EUR 50 open 0',
  'PAYMENT PBNK1/2026/00001 EUR 70000 open 0',
  'PAYMENT PBNK1/2026/00002 EUR 30000 open 30000',
  'PAYMENT PBNK1/2026/00003 USD 30000 open 0',
  'REFUND MISC/2026/08/0001 EUR 5500 open 5500',
  'REFUND PBNK1/2026/00004 EUR 6000 open 0',
];

const LINKS = [
  'MISC/2026/10/0001 → INV/2026/00001: 50',
  'PBNK1/2026/00001 → INV/2026/00001: 70000',
  'PBNK1/2026/00003 → INV/2026/00002: 30000',
  'PBNK1/2026/00004 → RINV/2026/00002: 6000',
  'RINV/2026/00001 → INV/2026/00001: 12000',
];

function linkRows(families: readonly Family[]): string[] {
  const numbers = new Map(
    families.flatMap(({ items }) => items.map(({ key, number }) => [key, number] as const)),
  );
  return families
    .flatMap(({ links }) => links)
    .map(({ fromKey, toKey, amount }) => `${numbers.get(fromKey)} → ${numbers.get(toKey)}: ${amount}`)
    .toSorted();
}

describe.each(VERSIONS)('rows recorded from Odoo %i', (version) => {
  let started: Started;
  afterEach(() => started.stop());

  async function readAll(): Promise<readonly Family[]> {
    started = await startOdoo(version, new RecordedOrm(version));
    const { partyKeys } = await started.connector.changes({});
    return started.connector.families(partyKeys);
  }

  it('become the documents that Odoo shows', async () => {
    const families = await readAll();
    expect(families.flatMap(({ items }) => items.map(row)).toSorted()).toEqual(ITEMS);
    expect(linkRows(families)).toEqual(LINKS);
  });

  it('add up to the balances of Odoo', async () => {
    await readAll();
    const sums = await started.connector.sums();
    expect(sums.map(({ currency, balance }) => `${currency} ${balance}`).toSorted()).toEqual([
      'EUR 85450',
      'USD 0',
    ]);
  });

  it('name the exchange difference, which is no document', async () => {
    const differences = (await readAll()).flatMap((family) => family.differences);
    expect(differences).toMatchObject([
      { cause: 'EXCHANGE_DIFFERENCE', currency: 'EUR', amount: -2273, isOutsideSums: true },
    ]);
  });

  it('make a family of the company above and the one that owes', async () => {
    const [family] = (await readAll()).filter(({ parties }) => parties.length > 1);
    expect(family?.parties).toMatchObject([
      { name: 'Groupe Dupont', parentKey: null, vatNumber: 'FR23334175221' },
      {
        name: 'Dupont Lyon SA',
        number: 'C-100',
        parentKey: family?.parties[0]?.key,
        language: 'en',
        address: { country: 'FR' },
        contacts: [
          { email: 'anna@dupont.example', lastName: 'Anna Martin', isInvoiceAddress: true },
          { email: 'compta@dupont.example', phone: '+33 4 72 00 00 00', isInvoiceAddress: false },
        ],
      },
    ]);
  });

  it('keep the reference, the net amount and the day of an invoice', async () => {
    const items = (await readAll()).flatMap((family) => family.items);
    expect(items.find(({ number }) => number === 'INV/2026/00001')).toMatchObject({
      key: 'account.move,1',
      reference: 'PO-77',
      netAmount: 100000,
      issuedOn: '2026-09-01',
      isBlocked: false,
    });
    expect(items.find(({ number }) => number === 'PBNK1/2026/00001')).toMatchObject({
      reference: 'Virement Dupont',
      issuedOn: '2026-10-10',
    });
    expect(items.find(({ number }) => number.endsWith('(1/2)'))).toMatchObject({ netAmount: null });
  });
});
