import { SEARCHED } from '../../src/ledger/filters.ts';
import type { Database } from '../../src/platform/db/database.ts';

/** Adds the search texts of customers that a test has inserted without the service. */
export async function addCustomerTexts({ pool }: Database, organizationId: string): Promise<void> {
  await pool.query(
    `INSERT INTO search_texts (organization_id, id, kind, text)
     SELECT organization_id, id, 'CUSTOMER', ${SEARCHED.customers} FROM customers WHERE organization_id = $1
     ON CONFLICT DO NOTHING`,
    [organizationId],
  );
}
