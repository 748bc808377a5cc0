import type { FastifyRequest } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { type Occasion, queueMail } from '../mails/queue.ts';

/** What happens to accounts and sessions. */
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
  /** Whose account it is; null where nobody is known. */
  identityId: string | null;
  /** Where that person is told of it, if it is of the kinds that people are told of. */
  email: string | null;
  /** The organization that it is about; null: none in particular. */
  organizationId?: string | null;
}

type EventContext = Pick<Context, 'database' | 'cipher' | 'clock' | 'log'>;

/** When and from where a request comes. */
export function occasionOf({ clock }: Pick<Context, 'clock'>, request: FastifyRequest): Occasion {
  const userAgent = (request.headers['user-agent'] ?? '').slice(0, 500);
  return { at: clock.wall.now(), address: request.ip, userAgent };
}

/**
 * The one place that every event of sign-in passes. It is logged, and whoever it happens to is told by mail where an
 * attacker would rather have it unnoticed.
 */
export async function noteEvent(
  context: EventContext,
  request: FastifyRequest,
  { kind, identityId, email, organizationId = null }: SignInEvent,
): Promise<void> {
  const occasion = occasionOf(context, request);
  const { address, userAgent } = occasion;
  context.log.info({ kind, identityId, organizationId, address, userAgent }, 'sign-in');
  if (email !== null && isAlarming(kind)) await queueMail(context, { kind, to: email, occasion });
}

const ALARMING = ['NEW_DEVICE', 'PASSWORD_CHANGED', 'SECOND_FACTOR_REMOVED', 'PASSKEY_REMOVED'] as const;

function isAlarming(kind: SignInEventKind): kind is (typeof ALARMING)[number] {
  return ALARMING.some((one) => one === kind);
}
