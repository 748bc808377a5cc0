import type { FastifyRequest } from 'fastify';
import { recordChange } from '../../ledger/commands.ts';
import type { AuditAction } from '../../ledger/domain/audit/actions.ts';
import type { Context } from '../../platform/context.ts';
import { actingAs } from '../../platform/current-actor.ts';
import { inTransactionOf } from '../../platform/db/transaction.ts';
import { clientAddress } from '../../platform/http/client-address.ts';
import { type Occasion, queueMail } from '../mails/queue.ts';
import { listMemberships } from './memberships.ts';

/** Events of accounts and sessions. */
type SignInEventKind =
  | 'SIGNED_IN'
  | 'SIGN_IN_REFUSED'
  | 'SIGNED_OUT'
  | 'SESSIONS_ENDED'
  | 'NEW_DEVICE'
  | 'PASSWORD_CHANGED'
  | 'EMAIL_CHANGED'
  | 'EMAIL_VERIFIED'
  | 'SECOND_FACTOR_ADDED'
  | 'SECOND_FACTOR_REMOVED'
  | 'RECOVERY_CODES_MADE'
  | 'PASSKEY_ADDED'
  | 'PASSKEY_REMOVED'
  | 'INVITATION_ACCEPTED';

export interface SignInEvent {
  kind: SignInEventKind;
  /** Owner of the account; null if unknown. */
  identityId: string | null;
  /** Address for the notification, for kinds that send one. */
  email: string | null;
  /** The organization that it concerns; null for none in particular. */
  organizationId?: string | null;
  /** Whether the session came from an organization's sign-in provider. */
  viaProvider?: boolean;
}

type EventContext = Pick<Context, 'database' | 'cipher' | 'clock' | 'log'>;

/** Returns the time and origin of a request. */
export function occasionOf({ clock }: Pick<Context, 'clock'>, request: FastifyRequest): Occasion {
  const userAgent = (request.headers['user-agent'] ?? '').slice(0, 500);
  return { at: clock.wall.now(), address: clientAddress(request), userAgent };
}

/**
 * Handles every sign-in event: adds it to the audit log of each organization of the person, logs it, and
 * sends an email for events that an attacker would want to hide.
 */
export async function noteEvent(
  context: EventContext,
  request: FastifyRequest,
  { kind, identityId, email, organizationId = null, viaProvider = false }: SignInEvent,
): Promise<void> {
  const occasion = occasionOf(context, request);
  const { address, userAgent } = occasion;
  await recordEvent(context, { kind, identityId, email, organizationId, viaProvider }, address);
  context.log.info({ kind, identityId, organizationId, address, userAgent }, 'sign-in');
  if (email !== null && isAlarming(kind)) await queueMail(context, { kind, to: email, occasion });
}

/**
 * Audit action of each event. Null if the code at the event already records it, or if it belongs to no
 * organization.
 */
const KEPT: Record<SignInEventKind, AuditAction | null> = {
  SIGNED_IN: 'sign_in.happened',
  SIGN_IN_REFUSED: null,
  SIGNED_OUT: 'sign_in.ended',
  SESSIONS_ENDED: 'sign_in.ended',
  NEW_DEVICE: 'sign_in.happened',
  PASSWORD_CHANGED: 'sign_in.changed',
  EMAIL_CHANGED: 'sign_in.changed',
  EMAIL_VERIFIED: 'sign_in.changed',
  SECOND_FACTOR_ADDED: 'sign_in.changed',
  SECOND_FACTOR_REMOVED: 'sign_in.changed',
  RECOVERY_CODES_MADE: 'sign_in.changed',
  PASSKEY_ADDED: 'sign_in.changed',
  PASSKEY_REMOVED: 'sign_in.changed',
  INVITATION_ACCEPTED: null,
};

/**
 * Adds an account event to the audit log of each organization that the person can access. Sessions and
 * factors belong to better-auth, whose statements are not in our transaction. The record is therefore written
 * right after them, before the response.
 */
async function recordEvent(
  { database }: EventContext,
  { kind, identityId, organizationId, viaProvider = false }: SignInEvent,
  address: string,
): Promise<void> {
  const action = KEPT[kind];
  if (action === null || identityId === null) return;
  const all = await listMemberships(database, identityId);
  const meant = all.filter((one) => (organizationId ?? one.organizationId) === one.organizationId);
  for (const { organizationId: id, userId } of meant)
    await inTransactionOf(database, id, (connection) =>
      actingAs({ kind: 'USER', id: userId, apiKey: null, job: null, address, viaProvider }, () =>
        recordChange(connection, id, {
          action,
          records: [{ kind: 'USER', id: userId }],
          after: { event: kind },
        }),
      ),
    );
}

const ALARMING = ['NEW_DEVICE', 'PASSWORD_CHANGED', 'SECOND_FACTOR_REMOVED', 'PASSKEY_REMOVED'] as const;

function isAlarming(kind: SignInEventKind): kind is (typeof ALARMING)[number] {
  return ALARMING.some((one) => one === kind);
}
