import type { Language } from '../../kernel/formats.ts';
import type { Context } from '../../platform/context.ts';
import { actingUserId, currentActor } from '../../platform/current-actor.ts';
import type { Connection } from '../../platform/db/database.ts';
import { peopleWithin } from '../../platform/db/routing/shards.ts';
import { insertMail, type SignInChange } from '../mails/queue.ts';

interface Owner {
  email: string;
  /** Identity; null for an owner who has never signed in. */
  personId: string | null;
  organization: string;
  language: Language;
  sandbox: boolean;
  /** Name of the acting user; null for a key pair or a command. */
  by: string | null;
}

/**
 * Queues an email to each active owner about a change of the sign-in settings, in the transaction of the
 * change.
 */
export async function notifyOwners(
  connection: Connection,
  context: Pick<Context, 'database' | 'cipher' | 'clock'>,
  organizationId: string,
  change: SignInChange,
): Promise<void> {
  const { rows } = await connection.query<Owner>(
    `SELECT u.email, u.identity_id AS "personId", o.name AS organization, o.language,
       o.sandbox, (SELECT a.first_name || ' ' || a.last_name FROM users a
         WHERE a.organization_id = $1 AND a.id = $2) AS by
     FROM users u JOIN organizations o ON o.organization_id = u.organization_id
     WHERE u.organization_id = $1 AND u.role = 'OWNER' AND u.is_active ORDER BY u.id`,
    [organizationId, actingUserId()],
  );
  const { rows: people } = await peopleWithin(context.database, connection).query<{
    id: string;
    email: string;
  }>('SELECT id, email FROM identity_users WHERE id = ANY($1::uuid[])', [
    rows.flatMap(({ personId }) => personId ?? []),
  ]);
  const emails = new Map(people.map(({ id, email }) => [id, email]));
  const { address } = currentActor();
  const at = context.clock.wall.now();
  for (const { email, personId, ...facts } of rows)
    await insertMail(connection, context, {
      kind: 'SIGN_IN_CHANGED',
      to: emails.get(personId ?? '') ?? email,
      ...facts,
      change,
      at,
      address,
      ...(personId === null ? {} : { personId }),
    });
}
