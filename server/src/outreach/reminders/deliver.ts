import { closeAction, recordNotification } from '../../dunning/commands.ts';
import { localDate, type Timestamp } from '../../kernel/calendar.ts';
import { markRefused } from '../../mail/index.ts';
import { loadAddressee } from '../../mail/writing/queries.ts';
import type { Context, DataContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { countWritten } from '../../platform/db/statistics.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { newId } from '../../platform/ids.ts';
import { TemplateError } from '../../platform/mail/template-error.ts';
import { type HandOver, type MailSession, MailUnavailableError } from '../../platform/mail/types.ts';
import type { Organization } from '../../platform/organization.ts';
import { MAIL_TOPIC } from '../mails/facts.ts';
import { holdMailAction, type MailAction } from './action.ts';
import { assess, type DueMail, isReminder } from './assess.ts';
import {
  claimMessage,
  dropAttempt,
  loadFailedAttempts,
  type MessageClaim,
  momentOf,
  noteFailure,
  recordHandOver,
  resumeClaim,
  suspendClaim,
} from './claim.ts';
import {
  type ClaimedRelative,
  type CoRecipientReminder,
  claimCoRecipients,
  keepCoRecipients,
  releaseCoRecipients,
} from './co-recipients.ts';
import { correctAddresses } from './correct-addresses.ts';
import type { DeliveryOutcome } from './delivery-outcome.ts';
import { endUndue, endWithoutRecipient, NO_RECIPIENTS } from './end-unsent.ts';
import { decideMailboxWait } from './mailbox.ts';
import { portalLink, withPortalLinks } from './portal-links.ts';
import { loadRecipients } from './recipients.ts';
import { mailboxOf, type OutgoingReminder, writeMail } from './write.ts';

/** Dependencies of mail delivery. */
export type DeliveryContext = Pick<
  Context,
  'database' | 'clock' | 'organizations' | 'storage' | 'mail' | 'portalUrl'
>;

/**
 * Sends the email of an approved action at most once, even after crashes or duplicate runs. It first records
 * that the mail is being sent. Under the lock of the customer's family it then reads the facts again and
 * writes the mail. It sends the mail without a lock and records the result. docs/adr/0021 lists what each
 * failure leaves behind.
 */
export async function deliverAction(
  context: DeliveryContext,
  organizationId: string,
  actionId: string,
): Promise<DeliveryOutcome> {
  const organization = await context.organizations.byId(organizationId);
  if (organization === null) return { kind: 'TAKEN' };
  const begun = await beginDelivery(context, organization, actionId);
  if ('kind' in begun) return begun;
  const { claim, coRecipients, customerId, portal } = begun;
  let session: MailSession;
  let portalUrl: string | null;
  let relatives: ClaimedRelative[];
  try {
    session = await context.mail.transport.open(organization);
    portalUrl =
      portal === null
        ? null
        : await portalLink(context, organization, { customerId, id: claim.id, ...portal });
    relatives = await withPortalLinks(context, organization, coRecipients);
  } catch (error) {
    const reason =
      error instanceof MailUnavailableError ? error.message : `nothing was sent: ${String(error)}`;
    await giveBack(context, [claim, ...coRecipients.map((one) => one.claim)], reason);
    return { kind: 'RETRY', error: reason };
  }
  try {
    return await handOver(context, organization, { claim, relatives, session, portalUrl });
  } finally {
    session.release();
  }
}

/**
 * First transaction: ends an action that is not due, else claims the message before anything else happens.
 */
async function beginDelivery(
  context: DeliveryContext,
  organization: Organization,
  actionId: string,
): Promise<DeliveryOutcome | Begun> {
  const { database, clock } = context;
  return inTransaction(database, async (connection) => {
    const action = await holdMailAction(connection, organization.id, actionId);
    const result = await decide(connection, context, { organization, action, now: clock.now() });
    countWritten(database, 1);
    return result;
  });
}

/** Claimed messages: the one of the action, and those of relatives in the same mail. */
interface Begun {
  claim: MessageClaim;
  coRecipients: ClaimedRelative[];
  customerId: string;
  /** The page of the portal that the mail leads to; null: none. */
  portal: { payerQuestionId: string | null } | null;
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
): Promise<DeliveryOutcome | Begun> {
  if (action === null || action.type !== 'EMAIL' || action.state !== 'TODO') return { kind: 'TAKEN' };
  if (action.approvedAt === null) return { kind: 'WAITS', at: null };
  if (action.snoozedUntil !== null && action.snoozedUntil > now)
    return { kind: 'WAITS', at: action.snoozedUntil };
  const before = await loadFailedAttempts(connection, organization.id, action.id);
  if (before === null) return { kind: 'TAKEN' };
  const assessed = await assess(connection, organization, action, now);
  const ended = await endUndue(connection, organization.id, { action, assessed, now });
  if (ended !== null || assessed.kind !== 'DUE') {
    const [queued] = before.slice(-1);
    if (ended?.kind === 'FAILED' && queued !== undefined)
      await noteFailure(connection, { organizationId: organization.id, id: queued.id }, ended.error, now);
    return ended ?? { kind: 'TAKEN' };
  }
  const addressee = await loadAddressee(connection, organization, action.customerId);
  const { to, cc } = await loadRecipients(connection, organization.id, addressee, assessed);
  if (addressee === null || to.length === 0)
    return endWithoutRecipient(connection, organization.id, action, now);
  const freeAt = await decideMailboxWait(connection, organization, { action, to, now });
  if (freeAt !== null) return { kind: 'WAITS', at: freeAt };
  const announced = {
    sender: addressee.sender.address ?? context.mail.from.address,
    recipients: [...to, ...cc].map(mailboxOf),
    owner: newId(),
    at: momentOf(context.clock),
  };
  const coRecipients = await claimCoRecipients(connection, organization, {
    action,
    due: assessed,
    announced,
  });
  const claim = await claimMessage(connection, organization.id, { action, before, announced });
  return { claim, coRecipients, customerId: action.customerId, portal: portalOf(assessed) };
}

/** Written mails lead to the portal only if they show invoices, or ask a question that is answered there. */
function portalOf({ written }: DueMail): Begun['portal'] {
  const payerQuestionId = written?.payerQuestionId ?? null;
  return (written?.showsInvoices ?? true) || payerQuestionId !== null ? { payerQuestionId } : null;
}

/** The mail that was sent, with its result. */
interface SentMail {
  action: MailAction;
  due: DueMail;
  coRecipients: readonly CoRecipientReminder[];
  written: OutgoingReminder;
  result: HandOver;
}

interface Delivery {
  claim: MessageClaim;
  relatives: readonly ClaimedRelative[];
  session: MailSession;
  portalUrl: string | null;
}

/**
 * Second transaction: reads everything again under the lock and writes the mail. The mail is then sent
 * without a lock, and a third transaction records the result.
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
      prepareUnderLock(connection, context, organization, delivery),
    );
  } catch (error) {
    const reason = `nothing was sent: ${error instanceof Error ? error.message : String(error)}`;
    const isForGood = error instanceof TemplateError;
    const { relatives } = delivery;
    await giveBack(
      context,
      relatives.map((one) => one.claim),
      reason,
    );
    // The text of a relative's part may be the cause.
    if (isForGood && relatives.length > 0)
      return handOver(context, organization, { ...delivery, relatives: [] });
    await giveBack(context, [claim], reason, isForGood);
    return { kind: isForGood ? 'FAILED' : 'RETRY', error: reason };
  }
  if ('kind' in ready) return ready;
  const result = await session.handOver(ready.written.outgoing);
  await recordResult(context, organization, claim, { ...ready, result });
  return outcomeOf(claim, result);
}

/** The mail that is ready to send. */
type Ready = Omit<SentMail, 'result'>;

/**
 * Returns the problem to note at the message of an email that was about to be sent; null: the message is dropped.
 * The message of a person's email is kept while it waits: it is written already.
 */
function problemOf({ topic }: MailAction, ended: DeliveryOutcome | null): string | null {
  if (ended?.kind === 'FAILED') return ended.error;
  const waits = topic === MAIL_TOPIC && ended?.kind === 'WAITS' && ended.isForPdfs === true;
  return waits ? 'it waits for the PDFs of its invoices' : null;
}

async function prepareUnderLock(
  connection: Connection,
  context: DeliveryContext,
  organization: Organization,
  { claim, relatives, portalUrl }: Delivery,
): Promise<Ready | DeliveryOutcome> {
  const held = await holdMailAction(connection, organization.id, claim.actionId);
  const at = momentOf(context.clock);
  const { now } = at;
  const isOurs = await suspendClaim(connection, claim, at);
  if (held === null || !isOurs || held.state !== 'TODO') {
    await releaseCoRecipients(connection, relatives, at);
    return { kind: 'TAKEN' };
  }
  const assessed = await assess(connection, organization, held, now);
  const ended = await endUndue(connection, organization.id, { action: held, assessed, now });
  if (ended !== null || assessed.kind !== 'DUE') {
    const problem = problemOf(held, ended);
    if (problem !== null) await noteFailure(connection, claim, problem, now);
    else await dropAttempt(connection, claim);
    await releaseCoRecipients(connection, relatives, at);
    return ended ?? { kind: 'TAKEN' };
  }
  const primary = { action: held, due: assessed };
  const coRecipients = await keepCoRecipients(connection, organization, primary, { relatives, at });
  const wanted = {
    organization,
    customerId: held.customerId,
    due: assessed,
    coRecipients,
    identity: claim,
    portalUrl,
    now,
  };
  const written = await writeMail(connection, context, wanted);
  if (written === null) {
    if (assessed.written === undefined) await dropAttempt(connection, claim);
    else await noteFailure(connection, claim, NO_RECIPIENTS, now);
    for (const coRecipient of coRecipients) await dropAttempt(connection, coRecipient.claim);
    return endWithoutRecipient(connection, organization.id, held, now);
  }
  for (const one of [claim, ...coRecipients.map((coRecipient) => coRecipient.claim)])
    await resumeClaim(connection, one, momentOf(context.clock));
  return { action: held, due: assessed, coRecipients, written };
}

/**
 * Records the result, which only this process knows. If both attempts to store it fail, the mail ends as
 * UNCERTAIN.
 */
async function recordResult(
  context: DeliveryContext,
  organization: Organization,
  claim: MessageClaim,
  handed: SentMail,
): Promise<void> {
  const attempt = () =>
    inTransaction(context.database, (connection) =>
      recordOnce(connection, context, organization, { claim, handed }),
    );
  await attempt().catch(attempt);
}

async function recordOnce(
  connection: Connection,
  { clock }: DeliveryContext,
  organization: Organization,
  { claim, handed }: { claim: MessageClaim; handed: SentMail },
): Promise<void> {
  await holdMailAction(connection, claim.organizationId, claim.actionId);
  const { action, due, coRecipients, written, result } = handed;
  const at = momentOf(clock);
  const { now } = at;
  for (const claimedMail of [{ claim, action, due }, ...coRecipients]) {
    if (!(await suspendClaim(connection, claimedMail.claim, at))) continue;
    await recordHandOver(connection, claimedMail.claim, claimedMail.action.approvedByUserId, {
      written,
      result,
      now,
    });
    if (result.kind === 'accepted' && isReminder(claimedMail.due)) {
      const taking = { on: localDate(now, organization.timezone), at: now, isTest: written.isTest };
      await recordNotification(connection, claim.organizationId, claimedMail.claim.actionId, {
        ...claimedMail.due,
        ...taking,
      });
    }
    const { customerId } = claimedMail.action;
    const refused = await markRefused(connection, claim.organizationId, { customerId, result, now });
    await correctAddresses(connection, claimedMail.claim, { customerId, refused, now });
  }
}

function outcomeOf({ messageId }: MessageClaim, result: HandOver): DeliveryOutcome {
  if (result.kind === 'accepted') return { kind: 'SENT', messageId };
  const kinds = { refused: 'FAILED', temporary: 'RETRY', uncertain: 'UNCERTAIN' } as const;
  return { kind: kinds[result.kind], error: result.error };
}

/**
 * Releases messages that were certainly not sent. If this fails too, they end as UNCERTAIN and are never sent
 * twice.
 * @param isForGood whether another attempt would fail the same way
 */
async function giveBack(
  { database, clock }: DataContext,
  claims: readonly MessageClaim[],
  reason: string,
  isForGood = false,
): Promise<void> {
  const at = momentOf(clock);
  const { now } = at;
  for (const claim of claims) {
    const { organizationId, actionId } = claim;
    await inTransaction(database, async (connection) => {
      await holdMailAction(connection, organizationId, actionId);
      if (await suspendClaim(connection, claim, at)) {
        await noteFailure(connection, claim, reason, now);
        const closing = { state: 'FAILED', outcome: null, at: now, comment: reason } as const;
        if (isForGood) await closeAction(connection, organizationId, actionId, { closing, now });
      }
    });
  }
}
