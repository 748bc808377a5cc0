import {
  balanceOf,
  fromCustomersWith,
  fromDocumentsWith,
  joinBalances,
  joinCustomer,
} from '../../ledger/relations.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { AdoptableDocument } from '../domain/adoption.ts';
import type { Item, SourceKey } from '../domain/canonical.ts';

/** Returns documents with the numbers of items, but another external id, that belong to no source. */
export async function loadAdoptable(
  queryable: Pick<Connection, 'query'>,
  organizationId: string,
  items: readonly Pick<Item, 'key' | 'kind' | 'number' | 'currency' | 'amount'>[],
): Promise<AdoptableDocument[]> {
  if (items.length === 0) return [];
  const { rows } = await queryable.query<AdoptableDocument>({
    name: 'documents to adopt',
    text: `SELECT DISTINCT d.id, d.external_id AS "externalId", d.customer_id AS "customerId",
             c.external_id AS "customerExternalId", d.kind, coalesce(d.custom_id, d.external_id) AS number, d.currency,
             d.amount
           ${fromDocumentsWith(
             'd',
             `JOIN json_to_recordset($2) AS n(key text, kind text, number text, currency text, amount bigint)
                ON n.number = d.custom_id AND n.kind = d.kind AND n.currency = d.currency AND n.amount = d.amount
              ${joinCustomer('c', 'd.customer_id')}`,
           )} AND d.external_id <> n.key AND NOT EXISTS (
             SELECT 1 FROM source_records r WHERE r.organization_id = $1 AND r.record_id = d.id)`,
    values: [organizationId, JSON.stringify(items)],
  });
  return rows;
}

/** Returns the balances of customers by currency, as the open transaction has them. */
export async function loadBalances(
  queryable: Pick<Connection, 'query'>,
  organizationId: string,
  customers: ReadonlyMap<SourceKey, string>,
): Promise<{ partyKey: SourceKey; currency: string; balance: number }[]> {
  const { rows } = await queryable.query<{ customerId: string; currency: string; balance: number }>({
    name: 'balances of a dry run',
    text: `SELECT c.id AS "customerId", b.currency, ${balanceOf('b')} AS balance
           ${fromCustomersWith('c', `${joinBalances('b')} AND b.customer_id = c.id`)} AND c.id = ANY($2)`,
    values: [organizationId, [...customers.values()]],
  });
  const keys = new Map([...customers].map(([key, id]) => [id, key]));
  return rows.flatMap(({ customerId, ...sum }) => {
    const partyKey = keys.get(customerId);
    return partyKey === undefined ? [] : [{ partyKey, ...sum }];
  });
}
