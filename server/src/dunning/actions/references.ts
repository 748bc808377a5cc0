import { fromCustomers, fromDocumentsWith, joinCustomer } from '../../ledger/relations.ts';
import type { Connection } from '../../platform/db/database.ts';
import { ApiError, type ErrorDetail } from '../../platform/errors.ts';
import type { ActionFacts } from './facts.ts';

const KNOWN = `
SELECT 'INVOICE' AS kind, d.id, coalesce(c.parent_id, c.id) AS root
${fromDocumentsWith('d', joinCustomer('c', 'd.customer_id'))} AND d.id = ANY($2::uuid[]) AND d.kind = 'INVOICE'
UNION ALL SELECT 'CUSTOMER', o.id, coalesce(o.parent_id, o.id)
${fromCustomers('o')} AND o.id = ANY($3::uuid[])
UNION ALL SELECT 'PLAN', id, NULL FROM dunning_plans WHERE organization_id = $1 AND id = ANY($4::uuid[])
UNION ALL SELECT 'USER', id, NULL FROM users WHERE organization_id = $1 AND id = ANY($5::uuid[])`;

/** The existing records among the named ones, with the family of each customer and invoice. */
type FoundRecords = ReadonlyMap<string, { root: string | null }>;

/**
 * Checks under the lock of the families that the records named by new actions exist, and that invoices belong
 * to their customer's family.
 * @throws REFERENCE_NOT_FOUND naming every reference to a missing record
 */
export async function checkReferences(
  connection: Connection,
  organizationId: string,
  all: readonly ActionFacts[],
): Promise<void> {
  const { rows } = await connection.query<{ kind: string; id: string; root: string | null }>({
    name: 'references of actions',
    text: KNOWN,
    values: [
      organizationId,
      distinctIds(all.flatMap((facts) => [...(facts.invoiceIds ?? []), facts.carryingInvoiceId])),
      distinctIds(all.map(({ customerId }) => customerId)),
      distinctIds(all.map(({ dunningPlanId }) => dunningPlanId)),
      distinctIds(all.flatMap((facts) => [...(facts.assignedUserIds ?? []), ...actorIds(facts)])),
    ],
  });
  const known: FoundRecords = new Map(rows.map(({ kind, id, root }) => [`${kind} ${id}`, { root }]));
  const details = all.flatMap((facts, i) =>
    missingReferences(facts, known).map(({ field, error }) => ({
      field: all.length === 1 ? field : `actions[${i}].${field}`,
      error,
    })),
  );
  if (details.length === 0) return;
  const fields = details.map(({ field }) => field).join(', ');
  throw new ApiError('REFERENCE_NOT_FOUND', `These do not exist: ${fields}.`, { details });
}

function actorIds({ approvedByUserId, performed }: ActionFacts) {
  return [approvedByUserId, performed?.byUserId];
}

function distinctIds(ids: readonly (string | null | undefined)[]): string[] {
  return [...new Set(ids.flatMap((id) => id ?? []))];
}

function missingReferences(facts: ActionFacts, known: FoundRecords): ErrorDetail[] {
  const { customerId, carryingInvoiceId, dunningPlanId, invoiceIds = [], assignedUserIds = [] } = facts;
  const family = known.get(`CUSTOMER ${customerId}`)?.root;
  const [approver, performer] = actorIds(facts);
  const named: [kind: string, field: string, id: string | null | undefined][] = [
    ['CUSTOMER', 'customerId', customerId],
    ['INVOICE', 'carryingInvoiceId', carryingInvoiceId],
    ...invoiceIds.map((id, i): [string, string, string] => ['INVOICE', `invoiceIds[${i}]`, id]),
    ['PLAN', 'dunningPlanId', dunningPlanId],
    ...assignedUserIds.map((id, i): [string, string, string] => ['USER', `assignedUserIds[${i}]`, id]),
    ['USER', 'approvedByUserId', approver],
    ['USER', 'performed.byUserId', performer],
  ];
  return named.flatMap(([kind, field, id]) => {
    if (id === null || id === undefined) return [];
    const found = known.get(`${kind} ${id}`);
    const exists = found !== undefined && (kind !== 'INVOICE' || found.root === family);
    return exists ? [] : [{ field, error: `does not exist: ${id}` }];
  });
}

/**
 * Checks that users exist.
 * @param field the field of the request that names them
 * @throws REFERENCE_NOT_FOUND naming each missing user
 */
export async function checkUsers(
  connection: Connection,
  organizationId: string,
  userIds: readonly string[],
  field = 'userIds',
): Promise<void> {
  const { rows } = await connection.query<{ id: string }>({
    name: 'known users',
    text: 'SELECT id FROM users WHERE organization_id = $1 AND id = ANY($2::uuid[])',
    values: [organizationId, userIds],
  });
  const known = new Set(rows.map(({ id }) => id));
  const details = userIds.flatMap((id, i) =>
    known.has(id) ? [] : [{ field: `${field}[${i}]`, error: `does not exist: ${id}` }],
  );
  if (details.length > 0)
    throw new ApiError('REFERENCE_NOT_FOUND', 'Some of the users do not exist.', { details });
}
