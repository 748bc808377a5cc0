import { fromCustomers, fromInvoices } from '../../ledger/relations.ts';
import type { Connection } from '../../platform/db/database.ts';
import { ApiError, invalidField } from '../../platform/errors.ts';
import type { NoteAttributes } from './schema.ts';

/** A reference in a body, with its field name. */
interface NamedRef {
  field: string;
  ref: { id?: string; externalId?: string; customId?: string };
}

/** Returns all references of a body to one record. They must agree. */
function namedRefs(
  name: 'customer' | 'invoice',
  { [name]: ref, [`${name}Id` as const]: id }: NoteAttributes,
): NamedRef[] {
  return [
    ...(typeof id === 'string' ? [{ field: `${name}Id`, ref: { id: id.toLowerCase() } }] : []),
    ...(ref === undefined || ref === null ? [] : [{ field: name, ref }]),
  ];
}

/** Returns the path of the key that identifies the record, as sent: `customer.externalId`. */
function keyOf({ field, ref }: NamedRef): string {
  if (field.endsWith('Id')) return field;
  const key = (['id', 'externalId', 'customId'] as const).find((name) => ref[name] !== undefined);
  return key === undefined ? field : `${field}.${key}`;
}

const isNumber = ({ id, externalId }: NamedRef['ref']) => id === undefined && externalId === undefined;

const CUSTOMERS = `SELECT c.id ${fromCustomers('c')}
  AND ($2::uuid IS NULL OR c.id = $2) AND ($3::text IS NULL OR c.external_id = $3)`;
const INVOICES = `SELECT d.id ${fromInvoices('d')} AND ($2::uuid IS NULL OR d.id = $2)
  AND ($3::text IS NULL OR d.external_id = $3) AND ($4::text IS NULL OR d.custom_id = $4) LIMIT 2`;

/**
 * Returns the customer that a body names; undefined if none.
 * @throws REFERENCE_NOT_FOUND naming the field, INVALID_DATA if two fields name different customers
 */
export async function resolveCustomer(
  connection: Pick<Connection, 'query'>,
  organizationId: string,
  body: NoteAttributes,
): Promise<string | undefined> {
  return findSingle(connection, namedRefs('customer', body), ({ ref }) => ({
    name: 'customer of note',
    text: CUSTOMERS,
    values: [organizationId, ref.id ?? null, ref.externalId ?? null],
  }));
}

/**
 * Returns the invoice that a body names; undefined if none, null if the body clears it.
 * @throws the errors of `resolveCustomer`, and AMBIGUOUS_REFERENCE for a customId of several invoices
 */
export async function resolveInvoice(
  connection: Pick<Connection, 'query'>,
  organizationId: string,
  body: NoteAttributes,
): Promise<string | null | undefined> {
  const named = namedRefs('invoice', body);
  const cleared = body.invoiceId === null || body.invoice === null;
  if (cleared && named.length > 0)
    throw invalidField('invoice', 'contradicts invoiceId: one names an invoice, the other is null');
  if (cleared) return null;
  return findSingle(connection, named, ({ ref }) => ({
    name: 'invoice of note',
    text: INVOICES,
    // A customId counts only without other keys: several invoices may share it, and the source may have
    // changed it.
    values: [organizationId, ref.id ?? null, ref.externalId ?? null, isNumber(ref) ? ref.customId : null],
  }));
}

async function findSingle(
  connection: Pick<Connection, 'query'>,
  named: readonly NamedRef[],
  statement: (one: NamedRef) => { name: string; text: string; values: unknown[] },
): Promise<string | undefined> {
  let found: string | undefined;
  for (const one of named) {
    const { rows } = await connection.query<{ id: string }>(statement(one));
    const [row, other] = rows;
    if (row === undefined) throw referenceError('REFERENCE_NOT_FOUND', keyOf(one), 'does not exist');
    if (other !== undefined)
      throw referenceError('AMBIGUOUS_REFERENCE', keyOf(one), 'matches several invoices: use the id');
    if (found !== undefined && found !== row.id)
      throw invalidField(one.field, 'names a different record than the other field');
    found = row.id;
  }
  return found;
}

export function referenceError(
  code: 'REFERENCE_NOT_FOUND' | 'AMBIGUOUS_REFERENCE',
  field: string,
  error: string,
): ApiError {
  return new ApiError(code, `${field}: ${error}`, { details: [{ field, error }] });
}
