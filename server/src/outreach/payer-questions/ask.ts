import { lockForQuestion, questionIdFor, storeQuestion } from '../../cash/commands.ts';
import { ASK_AGAIN_DAYS } from '../../cash/domain/questions.ts';
import { fromPayerQuestions } from '../../cash/relations.ts';
import type { BankTransaction } from '../../cash/schemas.ts';
import { findBankTransaction } from '../../cash/transactions/queries.ts';
import { fromActions } from '../../dunning/relations.ts';
import type { Timestamp } from '../../kernel/calendar.ts';
import { lockFamilies } from '../../ledger/commands.ts';
import type { Context } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Organization } from '../../platform/organization.ts';
import { refusal } from '../../platform/refusals.ts';
import { queueWritten } from '../mails/commands.ts';
import { nameOf } from '../mails/prepare.ts';
import { previewWritten } from '../mails/preview.ts';
import { type AskRequest, prepareQuestion } from './prepare.ts';
import type { PayerQuestionPreview } from './schema.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Asks the payer of a bank transaction which invoices it is for: stores the question and queues its email, in
 * one transaction.
 * @throws the errors of `prepareQuestion` and of writing an email; CONFLICT if this customer was asked within
 *   the last days, unless that email could not be sent
 */
export async function askPayer(
  context: Context,
  organization: Organization,
  asked: AskRequest,
): Promise<BankTransaction> {
  const { by, transactionId } = asked;
  const { customerId, body } = await prepareQuestion(context, organization, asked);
  const { database, clock } = context;
  return inTransaction(database, async (connection) => {
    await lockFamilies(connection, organization.id, [customerId]);
    const transaction = await lockForQuestion(connection, organization.id, transactionId);
    const now = clock.now();
    await refuseAgain(connection, organization.id, { transaction, customerId, now });
    const id = questionIdFor(transaction);
    const { actionId } = await queueWritten(connection, context, organization, {
      customerId,
      body,
      by,
      payerQuestionId: id,
    });
    const question = { id, transaction, customerId, actionId, userId: by?.id ?? null, now };
    await storeQuestion(connection, organization.id, question);
    return findBankTransaction(connection, organization.id, transactionId);
  });
}

interface Repeated {
  transaction: BankTransaction;
  customerId: string;
  now: Timestamp;
}

/** @throws CONFLICT if the customer was asked about the transaction lately, and the email was not refused */
async function refuseAgain(
  connection: Connection,
  organizationId: string,
  { transaction: { id, question }, customerId, now }: Repeated,
): Promise<void> {
  if (question === null || question.customer.id !== customerId) return;
  if (Date.parse(now) - Date.parse(question.askedAt) >= ASK_AGAIN_DAYS * DAY_MS) return;
  const { rows } = await connection.query<{ state: string }>({
    name: 'state of question',
    text: `SELECT a.state ${fromActions('a')} AND a.id = (SELECT q.action_id
             ${fromPayerQuestions('q')} AND q.bank_transaction_id = $2)`,
    values: [organizationId, id],
  });
  if (rows[0]?.state === 'FAILED' || rows[0]?.state === 'IGNORED') return;
  throw new ApiError('CONFLICT', refusal('CUSTOMER_ASKED', { days: ASK_AGAIN_DAYS }), {
    details: [{ field: 'askedAt', error: `is ${question.askedAt}` }],
  });
}

/** Returns the email as it would be sent now, and whom it can be sent to. @throws as `askPayer` */
export async function previewQuestion(
  context: Context,
  organization: Organization,
  asked: AskRequest,
): Promise<PayerQuestionPreview> {
  const { customerId, addressee, body } = await prepareQuestion(context, organization, asked);
  const mail = await previewWritten(context, organization, customerId, body, { payerQuestionId: '…' });
  const { customer, contacts } = addressee;
  return {
    customer: {
      id: customer.id,
      externalId: customer.number,
      name: customer.name,
      companyName: customer.name,
    },
    mail,
    contacts: contacts
      .filter(({ isBounced }) => !isBounced)
      .map((contact) => ({ name: nameOf(contact), address: contact.email })),
  };
}
