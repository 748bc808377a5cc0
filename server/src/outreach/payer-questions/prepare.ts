import { findDecision } from '../../cash/decisions/queries.ts';
import { refusalToAsk } from '../../cash/domain/questions.ts';
import type { BankTransaction } from '../../cash/schemas.ts';
import { findBankTransaction } from '../../cash/transactions/queries.ts';
import { refOf } from '../../ledger/commands.ts';
import { customerIdOf } from '../../ledger/contacts/queries.ts';
import { type Addressee, loadAddressee, type ReminderPerson } from '../../mail/writing/queries.ts';
import type { Context } from '../../platform/context.ts';
import { ApiError, conflictError, notFound } from '../../platform/errors.ts';
import type { ActingUser } from '../../platform/http/acting-user.ts';
import type { Organization } from '../../platform/organization.ts';
import { refusal } from '../../platform/refusals.ts';
import { loadReachable, recipientsFor } from '../mails/bulk-mail.ts';
import { loadWriterName } from '../mails/draft.ts';
import type { NewMail } from '../mails/schema.ts';
import { composeQuestion } from './compose.ts';
import type { PayerQuestionRequest } from './schema.ts';

/** A request to ask the payer of a bank transaction. */
export interface AskRequest {
  transactionId: string;
  request: PayerQuestionRequest;
  by: ActingUser | null;
}

/** A question that is ready to send. */
export interface PreparedQuestion {
  customerId: string;
  addressee: Addressee;
  body: NewMail;
}

/**
 * Writes the question to the payer of a bank transaction.
 * @throws NOT_FOUND; CONFLICT if it cannot be asked, it is unknown who paid, or the customer is not reachable;
 *   REFERENCE_NOT_FOUND for the customer
 */
export async function prepareQuestion(
  context: Context,
  organization: Organization,
  { transactionId, request, by }: AskRequest,
): Promise<PreparedQuestion> {
  const { pool } = context.database;
  const transaction = await findBankTransaction(pool, organization.id, transactionId);
  const refusal = refusalToAsk(transaction);
  if (refusal !== null) throw conflictError(refusal.code, refusal.message);
  const customerId = await customerToAsk(context, organization.id, transaction, request);
  const addressee =
    request.to === undefined
      ? await loadReachable(context, organization, customerId, true)
      : await loadAddressee(pool, organization, customerId);
  if (addressee === null) throw notFound();
  const to =
    request.to === undefined
      ? await recipientsFor(context, organization, addressee, [])
      : personsOf(addressee, request.to);
  const writer = by === null ? null : await loadWriterName(context, organization.id, by.id);
  return {
    customerId,
    addressee,
    body: composeQuestion(organization, { transaction, addressee, to, writer }),
  };
}

/** Returns the contacts with these addresses. Other addresses have no name. */
const personsOf = ({ contacts }: Addressee, addresses: readonly string[]): ReminderPerson[] =>
  addresses.map(
    (email) =>
      contacts.find((one) => one.email.toLowerCase() === email.toLowerCase()) ?? {
        firstName: null,
        lastName: null,
        email,
      },
  );

const UNKNOWN_PAYER = refusal('PAYER_UNKNOWN');

/** Returns the stated customer, else the one that the match or the rules are certain of. */
async function customerToAsk(
  { database }: Context,
  organizationId: string,
  { id, match }: BankTransaction,
  { customer }: PayerQuestionRequest,
): Promise<string> {
  if (customer !== undefined) return statedCustomer(database, organizationId, customer);
  const matched = new Set((match?.parts ?? []).flatMap((part) => part.customer?.id ?? []));
  const [only] = matched;
  if (matched.size === 1 && only !== undefined) return only;
  const { decision } = await findDecision(database.pool, organizationId, id);
  const { certainty = 'UNKNOWN', customerId = null } = decision?.payer ?? {};
  if (certainty === 'CERTAIN' && customerId !== null) return customerId;
  throw new ApiError('CONFLICT', UNKNOWN_PAYER, {
    details: [{ field: 'customer', error: 'is required, because the payer is not certain' }],
  });
}

async function statedCustomer(
  database: Context['database'],
  organizationId: string,
  customer: NonNullable<PayerQuestionRequest['customer']>,
): Promise<string> {
  const { id, externalId } = refOf(customer);
  try {
    return await customerIdOf(
      database,
      organizationId,
      id === undefined ? { externalId: externalId ?? '' } : { id },
    );
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'NOT_FOUND') throw error;
    const field = id === undefined ? 'customer.externalId' : 'customer.id';
    const details = [{ field, error: `does not exist: ${id ?? externalId}` }];
    throw new ApiError('REFERENCE_NOT_FOUND', `${field} does not exist.`, { details });
  }
}
