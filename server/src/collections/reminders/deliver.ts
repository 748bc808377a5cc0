import type { Timestamp } from '../../ledger/domain/calendar.ts';
import { markRefused } from '../../mail/index.ts';
import { loadAddressee } from '../../mail/writing/queries.ts';
import { createPortalLink } from '../../people/index.ts';
import type { Context, DataContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { countWritten } from '../../platform/db/statistics.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { TemplateError } from '../../platform/mail/template-error.ts';
import { type HandOver, type MailSession, MailUnavailable } from '../../platform/mail/types.ts';
import type { Organization } from '../../platform/organization.ts';
import { closeAction } from '../actions/commands.ts';
import type { ActionOutcome } from '../actions/schema.ts';
import { holdMailAction, type MailAction } from './action.ts';
import { type Assessment, assess } from './assess.ts';
import {
  type Claim,
  claimMessage,
  dropAttempt,
  enterClaim,
  failedAttempts,
  noteFailure,
  recordHandOver,
  renewClaim,
} from './claim.ts';
import { recipientsOf } from './recipients.ts';
import { mailboxOf, type WrittenMail, writeMail } from './write.ts';

/**
 * What became of the e-mail of an action:
 * - `SENT`: accepted by the mail server, or written to the outbox folder
 * - `NOT_DUE`: the facts have changed; the action is closed with the reason
 * - `WAITS`: not at this time; `at` says when it may go, null when nobody can tell
 * - `RETRY`: certainly not accepted, may be at another time; the action is still to be done
 * - `FAILED`: for good; the action says why
 * - `UNCERTAIN`: handed over without an answer; never sent again by itself
 * - `TAKEN`: somebody else sends it, has sent it, or there is nothing to send
 */
export type DeliveryOutcome =
  | { kind: 'SENT'; messageId: string }
  | { kind: 'NOT_DUE'; outcome: ActionOutcome }
  | { kind: 'WAITS'; at: Timestamp | null }
  | { kind: 'RETRY' | 'FAILED' | 'UNCERTAIN'; error: string }
  | { kind: 'TAKEN' };

/** For how long a link to the portal in a mail works, in seconds. */
const PORTAL_SECONDS = 60 * 86_400;

/** What the delivery of mail works with. */
export type DeliveryContext = Pick<
  Context,
  'database' | 'clock' | 'organizations' | 'storage' | 'mail' | 'portalUrl'
>;

/**
 * Sends the e-mail of an action that was approved, at most once whatever runs twice or breaks. Recorded first is that it
 * is being sent; then, under the lock of the customer's family, the facts are read anew and the mail is written; it is handed
 * over without a lock, and what became of it is recorded. docs/adr/0021 says what each failure leaves behind.
 */
export async function deliverAction(
  context: DeliveryContext,
  organizationId: string,
  actionId: string,
): Promise<DeliveryOutcome> {
  const organization = await context.organizations.byId(organizationId);
  if (organization === null) return { kind: 'TAKEN' };
  const begun = await begin(context, organization, actionId);
  if ('kind' in begun) return begun;
  const { claim, customerId } = begun;
  let session: MailSession;
  let portalUrl: string | null;
  try {
    session = await context.mail.transport.open();
    portalUrl = await portalLink(context, organization, customerId, claim.id);
  } catch (error) {
    const reason = error instanceof MailUnavailable ? error.message : `nothing was sent: ${String(error)}`;
    await giveBack(context, claim, reason);
    return { kind: 'RETRY', error: reason };
  }
  try {
    return await handOver(context, organization, { claim, session, portalUrl });
  } finally {
    session.release();
  }
}

/** First transaction: what is not due ends here; else the message is claimed before anything else happens. */
async function begin(
  context: DeliveryContext,
  organization: Organization,
  actionId: string,
): Promise<DeliveryOutcome | { claim: Claim; customerId: string }> {
  const { database, clock } = context;
  return inTransaction(database, async (connection) => {
    const action = await holdMailAction(connection, organization.id, actionId);
    const result = await decide(connection, context, { organization, action, now: clock.now() });
    countWritten(database, 1);
    return result;
  });
}

interface DecisionInput {
  organization: Organization;
  action: MailAction | null;
  now: Timestamp;
}

async function decide(
  connection: Connection,
  context: DeliveryContext,
  { organization, action, now }: DecisionInput,
): Promise<DeliveryOutcome | { claim: Claim; customerId: string }> {
  if (action === null || action.type !== 'EMAIL' || action.state !== 'TODO') return { kind: 'TAKEN' };
  if (action.approvedAt === null) return { kind: 'WAITS', at: null };
  if (action.snoozedUntil !== null && action.snoozedUntil > now)
    return { kind: 'WAITS', at: action.snoozedUntil };
  const before = await failedAttempts(connection, organization.id, action.id);
  if (before === null) return { kind: 'TAKEN' };
  const assessed = await assess(connection, organization, action, now);
  const ended = await endUndue(connection, organization.id, { action, assessed, now });
  if (ended !== null || assessed.kind !== 'DUE') return ended ?? { kind: 'TAKEN' };
  const addressee = await loadAddressee(connection, organization, action.customerId);
  const { to, cc } = addressee === null ? { to: [], cc: [] } : recipientsOf(addressee, assessed.recipients);
  if (addressee === null || to.length === 0)
    return endWithoutRecipient(connection, organization.id, action, now);
  const claim = await claimMessage(connection, organization.id, {
    action,
    before,
    announced: {
      sender: addressee.sender.address ?? context.mail.from.address,
      recipients: [...to, ...cc].map(mailboxOf),
      now,
      millis: context.clock.millis(),
    },
  });
  return { claim, customerId: action.customerId };
}

interface UndueAction {
  action: MailAction;
  assessed: Assessment;
  now: Timestamp;
}

async function endUndue(
  connection: Connection,
  organizationId: string,
  { action, assessed, now }: UndueAction,
): Promise<DeliveryOutcome | null> {
  if (assessed.kind === 'DUE') return null;
  if (assessed.kind === 'WAITS') return assessed;
  const { outcome } = assessed;
  await closeAction(connection, organizationId, action.id, {
    closing: { state: 'IGNORED', outcome, at: now },
    now,
  });
  return { kind: 'NOT_DUE', outcome };
}

async function endWithoutRecipient(
  connection: Connection,
  organizationId: string,
  action: MailAction,
  now: Timestamp,
): Promise<DeliveryOutcome> {
  const closing = { state: 'FAILED', outcome: 'NO_RECIPIENT', at: now } as const;
  await closeAction(connection, organizationId, action.id, { closing, now });
  return { kind: 'FAILED', error: 'there is nobody to write to' };
}

/** What was handed over, and what became of it. */
interface HandedOver {
  action: MailAction;
  written: WrittenMail;
  result: HandOver;
}

interface Delivery {
  claim: Claim;
  session: MailSession;
  portalUrl: string | null;
}

/**
 * Second transaction: everything is read again under the lock, and the mail is written. Then it is handed over, without a
 * lock, and what became of it is recorded by a third one.
 */
async function handOver(
  context: DeliveryContext,
  organization: Organization,
  delivery: Delivery,
): Promise<DeliveryOutcome> {
  const { claim, session } = delivery;
  let ready: Ready | DeliveryOutcome;
  try {
    ready = await inTransaction(context.database, (connection) =>
      underLock(connection, context, organization, delivery),
    );
  } catch (error) {
    const reason = `nothing was sent: ${error instanceof Error ? error.message : String(error)}`;
    const isForGood = error instanceof TemplateError;
    await giveBack(context, claim, reason, isForGood);
    return { kind: isForGood ? 'FAILED' : 'RETRY', error: reason };
  }
  if ('kind' in ready) return ready;
  const result = await session.handOver(ready.written.outgoing);
  await record(context, claim, { ...ready, result });
  return outcomeOf(claim, result);
}

/** What is to be handed over now. */
type Ready = Omit<HandedOver, 'result'>;

async function underLock(
  connection: Connection,
  context: DeliveryContext,
  organization: Organization,
  { claim, portalUrl }: Delivery,
): Promise<Ready | DeliveryOutcome> {
  const held = await holdMailAction(connection, organization.id, claim.actionId);
  const now = context.clock.now();
  const isOurs = await enterClaim(connection, claim, now);
  if (held === null || !isOurs || held.state !== 'TODO') return { kind: 'TAKEN' };
  const assessed = await assess(connection, organization, held, now);
  const ended = await endUndue(connection, organization.id, { action: held, assessed, now });
  if (ended !== null || assessed.kind !== 'DUE') {
    await dropAttempt(connection, claim);
    return ended ?? { kind: 'TAKEN' };
  }
  const wanted = {
    organization,
    customerId: held.customerId,
    due: assessed,
    identity: claim,
    portalUrl,
    now,
  };
  const written = await writeMail(connection, context, wanted);
  if (written === null) {
    await dropAttempt(connection, claim);
    return endWithoutRecipient(connection, organization.id, held, now);
  }
  await renewClaim(connection, claim, { now, millis: context.clock.millis() });
  return { action: held, written };
}

/** What became of it is known here and nowhere else: where it cannot be recorded either time, it ends UNCERTAIN. */
async function record(context: DeliveryContext, claim: Claim, handed: HandedOver): Promise<void> {
  const attempt = () =>
    inTransaction(context.database, (connection) => recordOnce(connection, context, claim, handed));
  await attempt().catch(attempt);
}

async function recordOnce(
  connection: Connection,
  { clock }: DeliveryContext,
  claim: Claim,
  { action, written, result }: HandedOver,
): Promise<void> {
  await holdMailAction(connection, claim.organizationId, claim.actionId);
  const now = clock.now();
  if (!(await enterClaim(connection, claim, now))) return;
  await recordHandOver(connection, claim, action.approvedByUserId, { written, result, now });
  await markRefused(connection, claim.organizationId, { customerId: action.customerId, result, now });
}

function outcomeOf({ messageId }: Claim, result: HandOver): DeliveryOutcome {
  if (result.kind === 'accepted') return { kind: 'SENT', messageId };
  const kinds = { refused: 'FAILED', temporary: 'RETRY', uncertain: 'UNCERTAIN' } as const;
  return { kind: kinds[result.kind], error: result.error };
}

/** The link in a message: one, whose token each attempt replaces, because nobody got the one before. */
async function portalLink(
  { database, clock, portalUrl }: DeliveryContext,
  organization: Organization,
  customerId: string,
  id: string,
): Promise<string | null> {
  if (portalUrl === null) return null;
  const context = { database, clock, publicUrl: portalUrl };
  const { url } = await createPortalLink(
    context,
    organization,
    { id: customerId },
    { expiresIn: PORTAL_SECONDS, id },
  );
  return url;
}

/**
 * Lets go of a message that was certainly not handed over. Where this fails too, it ends UNCERTAIN: never sent twice.
 * @param isForGood whether another attempt would fail the same way
 */
async function giveBack(
  { database, clock }: DataContext,
  claim: Claim,
  reason: string,
  isForGood = false,
): Promise<void> {
  const { organizationId, actionId } = claim;
  const now = clock.now();
  await inTransaction(database, async (connection) => {
    await holdMailAction(connection, organizationId, actionId);
    if (await enterClaim(connection, claim, now)) {
      await noteFailure(connection, claim, reason, now);
      const closing = { state: 'FAILED', outcome: null, at: now, comment: reason } as const;
      if (isForGood) await closeAction(connection, organizationId, actionId, { closing, now });
    }
  });
}
