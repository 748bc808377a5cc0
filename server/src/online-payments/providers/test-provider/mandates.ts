import type { TestOutcome } from '../../domain/test-payments.ts';
import type { MandateProvider, ObservedMandate } from '../mandate-port.ts';
import type { ProviderBooks } from '../port.ts';
import { newTestId } from './books.ts';
import { pageAt } from './page-address.ts';

/** A mandate in the books of the test provider. */
export interface StoredTestMandate {
  id: string;
  mandateId: string;
  currency: string;
  /** Outcome of its debits. Null: the tester has not given it. */
  outcome: TestOutcome | null;
  hasEnded: boolean;
}

const SCHEMES: Readonly<Record<string, string>> = { EUR: 'sepa_core', GBP: 'bacs', USD: 'ach' };

/** Returns the mandates of the test provider. */
export const testMandates = (books: ProviderBooks): MandateProvider => ({
  setUp: async ({ id, currency, returnUrl }) => {
    const setupId = await storeTestMandate(books, id, currency);
    return { setupId, url: pageAt(returnUrl, 'test_mandates', setupId), expiresAt: null };
  },
  read: async (id) => {
    const mandate = await findTestMandate(books, id);
    return mandate === null ? null : observedOf(mandate);
  },
  cancel: (id) => endTestMandate(books, id),
});

function observedOf({ id, currency, outcome, hasEnded }: StoredTestMandate): ObservedMandate {
  const isGiven = outcome !== null;
  return {
    providerId: isGiven ? id : null,
    state: hasEnded ? 'CANCELLED' : isGiven ? 'ACTIVE' : 'SETUP',
    scheme: SCHEMES[currency] ?? null,
    reference: isGiven ? `TEST-${id.slice(-8).toUpperCase()}` : null,
    bankName: isGiven ? 'Test bank' : null,
    accountEnding: isGiven ? '0001' : null,
    nextChargeOn: null,
    endedBy: null,
  };
}

/** Returns a mandate by its name, or null. */
export async function findTestMandate(
  { organizationId, context: { database } }: ProviderBooks,
  id: string,
): Promise<StoredTestMandate | null> {
  const { rows } = await database.pool.query<StoredTestMandate>({
    name: 'test mandate',
    text: `SELECT id, mandate_id AS "mandateId", currency, outcome, ended_at IS NOT NULL AS "hasEnded"
           FROM test_mandates WHERE organization_id = $1 AND id = $2`,
    values: [organizationId, id],
  });
  return rows[0] ?? null;
}

async function storeTestMandate(
  { organizationId, context: { database, clock } }: ProviderBooks,
  mandateId: string,
  currency: string,
): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>({
    name: 'store test mandate',
    text: `INSERT INTO test_mandates (organization_id, id, mandate_id, currency, created_at)
           VALUES ($1, $2, $3, $4, $5)
           ON CONFLICT (organization_id, mandate_id) DO UPDATE SET currency = test_mandates.currency RETURNING id`,
    values: [organizationId, newTestId('tm'), mandateId, currency, clock.now()],
  });
  const [row] = rows;
  if (row === undefined) throw new Error('the test mandate was stored');
  return row.id;
}

async function endTestMandate(
  { organizationId, context: { database, clock } }: ProviderBooks,
  id: string,
): Promise<void> {
  await database.pool.query({
    name: 'end test mandate',
    text: `UPDATE test_mandates SET ended_at = $3 WHERE organization_id = $1 AND id = $2 AND ended_at IS NULL`,
    values: [organizationId, id, clock.now()],
  });
}
