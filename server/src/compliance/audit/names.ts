import { fromActions, fromPlans } from '../../dunning/relations.ts';
import { fromBankAccounts, fromCustomers, fromCustomFields, fromDocuments } from '../../ledger/relations.ts';
import { fromTemplates } from '../../mail/relations.ts';
import { fromUsers } from '../../people/relations.ts';
import type { Connection } from '../../platform/db/database.ts';
import { isUuid } from '../../platform/ids.ts';
import type { AuditEntry } from './schema.ts';

interface NameRow {
  id: string;
  name: string;
  customerId: string | null;
}

const NAMED = 'id = ANY($2::uuid[])';
/** Current names of records by id. Names are looked up, not recorded, so that they can be erased later. */
const NAMES = `
SELECT c.id, c.name, c.id AS "customerId" ${fromCustomers('c')} AND c.${NAMED}
UNION ALL
SELECT d.id, coalesce(d.custom_id, d.ref_number, d.external_id), d.customer_id ${fromDocuments('d')} AND d.${NAMED}
UNION ALL
SELECT a.id, a.name, a.customer_id ${fromActions('a')} AND a.${NAMED}
UNION ALL
SELECT u.id, u.first_name || ' ' || u.last_name, NULL ${fromUsers('u')} AND u.${NAMED}
UNION ALL
SELECT p.id, p.name, NULL ${fromPlans('p')} AND p.${NAMED}
UNION ALL
SELECT m.id, m.name, NULL ${fromTemplates('m')} AND m.${NAMED}
UNION ALL
SELECT b.id, b.name, NULL ${fromBankAccounts('b')} AND b.${NAMED}
UNION ALL
SELECT f.id, f.label, NULL ${fromCustomFields('f')} AND f.${NAMED}`;

/** Returns the ids that an entry contains: of its records, and as values of changed fields. */
function idsOf({ records, changes }: AuditEntry): string[] {
  const values = changes.flatMap(({ before, after }) => [before, after]).flat();
  return [...records.map(({ id }) => id), ...values].filter(
    (value): value is string => typeof value === 'string' && isUuid(value),
  );
}

type Queryable = Pick<Connection, 'query'>;

async function namesById(queryable: Queryable, organizationId: string, ids: readonly string[]) {
  const { rows } = await queryable.query<NameRow>({
    name: 'names in audit entries',
    text: NAMES,
    values: [organizationId, [...new Set(ids)]],
  });
  return new Map(rows.map((row) => [row.id, row]));
}

/** Adds the current names of records to entries, and the customer of the first record that has one. */
export async function withNames(
  queryable: Queryable,
  organizationId: string,
  entries: readonly AuditEntry[],
): Promise<AuditEntry[]> {
  const ids = entries.flatMap(idsOf);
  if (ids.length === 0) return entries.map((entry) => ({ ...entry, names: {}, customer: null }));
  const known = await namesById(queryable, organizationId, ids);
  const customerIds = [...known.values()].flatMap(({ customerId }) => customerId ?? []);
  const customers = await namesById(queryable, organizationId, customerIds);
  return entries.map((entry) => {
    const found = idsOf(entry).flatMap((id) => known.get(id) ?? []);
    const customerId = found.find((one) => one.customerId !== null)?.customerId ?? null;
    const customer = customerId === null ? undefined : customers.get(customerId);
    return {
      ...entry,
      names: Object.fromEntries(found.map(({ id, name }) => [id, name])),
      customer: customer === undefined ? null : { id: customer.id, name: customer.name },
    };
  });
}
