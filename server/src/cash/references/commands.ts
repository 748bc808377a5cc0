import { createHash } from 'node:crypto';
import type { Timestamp } from '../../kernel/calendar.ts';
import { creditorReference } from '../../ledger/domain/transfers/creditor-reference.ts';
import {
  BODY_LENGTHS,
  belgianReference,
  qrReference,
  type ReferenceForm,
} from '../../ledger/domain/transfers/transfer-reference.ts';
import type { Connection } from '../../platform/db/database.ts';

/**
 * New references of a customer per day and form: more than any debtor needs. It limits how much a link can
 * store.
 */
const MAX_A_DAY = 200;
/** Digits and letters that are not confused with one another. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const HASH_LENGTH = 8;
/** Part of the customer's number that identifies the payer. A longer number is omitted. */
const MAX_NUMBER_LENGTH = 13;
const MAX_ATTEMPTS = 8;
const NONE_LEFT = 'no reference is left for these invoices';
/** Invoices that one reference can name. */
export const MAX_NAMED_INVOICES = 200;

interface Choice {
  organizationId: string;
  customer: { id: string; externalId: string };
  /** Open invoices of this customer; none: everything on the account. */
  invoiceIds: readonly string[];
  /** Absent: `RF`. */
  form?: ReferenceForm;
  /** Whether the daily limit of the customer's link applies. Documents of the creditor have none. */
  isLimited?: boolean;
}

/**
 * Returns the reference of invoices that are paid together, and stores it for look-up. The same invoices
 * always have the same reference in each form, in any order.
 * @returns null if the customer has created too many within a day
 */
export async function referenceOf(
  connection: Pick<Connection, 'query'>,
  { organizationId, customer, invoiceIds, form = 'RF', isLimited = true }: Choice,
  now: Timestamp,
): Promise<string | null> {
  const ids = sortedIds(invoiceIds);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const reference = candidateReference(form, customer, ids, attempt);
    const owner = await findReferenceOwner(connection, organizationId, reference);
    if (owner === null) {
      const wish = { organizationId, customerId: customer.id, form };
      if (isLimited && (await hasReachedDailyLimit(connection, wish, now))) return null;
      const isOurs = await insert(connection, {
        organizationId,
        reference,
        customerId: customer.id,
        ids,
        now,
      });
      if (isOurs) return reference;
    }
    const found = owner ?? (await findReferenceOwner(connection, organizationId, reference));
    if (found !== null && isOwner(found, customer.id, ids)) return reference;
  }
  throw new Error(NONE_LEFT);
}

/** Returns ids as they are stored: each once, sorted. */
const sortedIds = (ids: readonly string[]) => [...new Set(ids)].sort();

/** Returns the reference of invoices if it is stored; null otherwise. Reads only. */
export async function findStoredReference(
  connection: Pick<Connection, 'query'>,
  choice: Choice,
): Promise<string | null> {
  const { reference, isStored } = await findCandidate(connection, choice);
  return isStored ? reference : null;
}

/** A reference that invoices have, or would be given. */
interface FoundReference {
  reference: string;
  isStored: boolean;
}

/** Returns the reference that invoices have, else the one that they would be given now. Reads only. */
export async function findCandidate(
  connection: Pick<Connection, 'query'>,
  { organizationId, customer, invoiceIds, form = 'RF' }: Choice,
): Promise<FoundReference> {
  const ids = sortedIds(invoiceIds);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const reference = candidateReference(form, customer, ids, attempt);
    const owner = await findReferenceOwner(connection, organizationId, reference);
    if (owner === null) return { reference, isStored: false };
    if (isOwner(owner, customer.id, ids)) return { reference, isStored: true };
  }
  throw new Error(NONE_LEFT);
}

const isOwner = (owner: Owner, customerId: string, ids: readonly string[]) =>
  owner.customerId === customerId && owner.ids.join() === ids.join();

/** Returns the reference that an attempt would store. */
function candidateReference(
  form: ReferenceForm,
  customer: Choice['customer'],
  ids: readonly string[],
  attempt: number,
): string {
  const hash = createHash('sha256')
    .update([attempt, customer.id, ...ids].join())
    .digest();
  if (form === 'QRR') return qrReference(digitsFrom(hash, BODY_LENGTHS.QRR));
  if (form === 'OGM') return belgianReference(digitsFrom(hash, BODY_LENGTHS.OGM));
  const letters = [...hash.subarray(0, HASH_LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
  const number = customer.externalId.replaceAll(/[^0-9A-Za-z]/g, '');
  return creditorReference(`${number.length <= MAX_NUMBER_LENGTH ? number : ''}${letters}`);
}

/** Returns digits without a leading zero, which cash application ignores when it compares references. */
function digitsFrom(hash: Buffer, length: number): string {
  const lowest = 10n ** BigInt(length - 1);
  return String(lowest + (BigInt(`0x${hash.toString('hex')}`) % (9n * lowest)));
}

interface Owner {
  customerId: string;
  /** Sorted. */
  ids: string[];
}

async function findReferenceOwner(
  connection: Pick<Connection, 'query'>,
  organizationId: string,
  reference: string,
): Promise<Owner | null> {
  const { rows } = await connection.query<Owner>({
    name: 'owner of payment reference',
    text: `SELECT customer_id AS "customerId", to_json(invoice_ids) AS ids FROM payment_references
           WHERE organization_id = $1 AND reference = $2`,
    values: [organizationId, reference],
  });
  return rows[0] ?? null;
}

/** Each form as PostgreSQL matches it. */
const PATTERNS: Readonly<Record<ReferenceForm, string>> = {
  RF: '^RF',
  QRR: '^[0-9]{27}$',
  OGM: '^[0-9]{12}$',
};

async function hasReachedDailyLimit(
  connection: Pick<Connection, 'query'>,
  { organizationId, customerId, form }: { organizationId: string; customerId: string; form: ReferenceForm },
  now: Timestamp,
): Promise<boolean> {
  const { rows } = await connection.query<{ count: number }>({
    name: 'payment references of a day',
    text: `SELECT count(*)::int AS count FROM payment_references
           WHERE organization_id = $1 AND customer_id = $2 AND created_at > $3::timestamptz - interval '1 day'
             AND reference ~ $4`,
    values: [organizationId, customerId, now, PATTERNS[form]],
  });
  return (rows[0]?.count ?? 0) >= MAX_A_DAY;
}

/** @returns false if another customer has the reference */
async function insert(
  connection: Pick<Connection, 'query'>,
  row: { organizationId: string; reference: string; customerId: string; ids: string[]; now: Timestamp },
): Promise<boolean> {
  const { rowCount } = await connection.query({
    name: 'insert payment reference',
    text: `INSERT INTO payment_references (organization_id, reference, customer_id, invoice_ids, created_at)
           VALUES ($1, $2, $3, $4::uuid[], $5) ON CONFLICT (organization_id, reference) DO NOTHING`,
    values: [row.organizationId, row.reference, row.customerId, row.ids, row.now],
  });
  return rowCount === 1;
}
