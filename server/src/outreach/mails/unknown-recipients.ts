import type { Connection } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/errors.ts';
import type { PreparedMail } from './prepare.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Returns the number of unknown recipients: not contacts of the customer, not users, and not the author of
 * the answered mail. It locks the organization, so that two concurrent emails do not share an allowance.
 * @throws RATE_LIMITED if the organization wrote to too many of them within 24 hours; `Retry-After` in
 *   seconds
 */
export async function countUnknownRecipients(
  connection: Connection,
  organizationId: string,
  { addressee, written, answered }: PreparedMail,
  now: string,
): Promise<number> {
  const known = new Set(addressee.contacts.map(({ email }) => email.toLowerCase()));
  if (answered?.direction === 'INBOUND') known.add(answered.sender?.toLowerCase() ?? '');
  const addresses = written.recipients.map(({ address }) => address.toLowerCase());
  const others = addresses.filter((address) => !known.has(address));
  const unknown = others.length - (await countUsers(connection, organizationId, others));
  if (unknown === 0) return 0;
  const { max, sent, oldest } = await loadAllowance(connection, organizationId, now);
  if (sent + unknown <= max) return unknown;
  const wait = oldest === null ? DAY_MS : Date.parse(oldest) + DAY_MS - Date.parse(now);
  throw new ApiError(
    'RATE_LIMITED',
    `The limit of ${max} recipients in 24 hours who are not contacts is reached; ${Math.max(0, max - sent)} ` +
      'are left. Add them as contacts of the customer, or try again later.',
    { headers: { 'retry-after': String(Math.max(1, Math.ceil(wait / 1000))) } },
  );
}

async function countUsers(
  connection: Connection,
  organizationId: string,
  addresses: readonly string[],
): Promise<number> {
  if (addresses.length === 0) return 0;
  const { rows } = await connection.query<{ count: number }>({
    name: 'users among recipients',
    text: `SELECT count(*)::int AS count FROM users
           WHERE organization_id = $1 AND lower(email) = ANY($2::text[]) AND is_active`,
    values: [organizationId, addresses],
  });
  return rows[0]?.count ?? 0;
}

interface Allowance {
  max: number;
  sent: number;
  oldest: string | null;
}

/** Locks the organization and reads in a later statement, so that concurrent commits count. */
async function loadAllowance(
  connection: Connection,
  organizationId: string,
  now: string,
): Promise<Allowance> {
  const { rows: locked } = await connection.query<{ max: number }>({
    name: 'lock unknown recipients',
    text: `SELECT unknown_recipients_per_day AS max FROM organizations WHERE organization_id = $1
           FOR NO KEY UPDATE`,
    values: [organizationId],
  });
  const { rows } = await connection.query<Omit<Allowance, 'max'>>({
    name: 'unknown recipients',
    text: `SELECT coalesce(sum(unknown_recipients), 0)::int AS sent, min(created_at) AS oldest FROM written_mails
           WHERE organization_id = $1 AND created_at > $2 AND unknown_recipients > 0`,
    values: [organizationId, new Date(Date.parse(now) - DAY_MS).toISOString()],
  });
  return { max: locked[0]?.max ?? 0, sent: rows[0]?.sent ?? 0, oldest: rows[0]?.oldest ?? null };
}
