import {
  BulkMail,
  type BulkMailTarget,
  checkBulkMail,
  composeBulkMail,
  sendBulkMail,
} from '../../../outreach/index.ts';
import { type BulkCommand, type CommandContext, type ComposedEmail, describeCommand } from './command.ts';

const mail = {
  name: 'write_mail',
  operation: 'writeMail',
  permission: 'message.write',
  needsUser: true,
  input: BulkMail,
  checkInput: (
    { context, organization }: Pick<CommandContext, 'context' | 'organization'>,
    input: BulkMail,
  ) => checkBulkMail(context, organization.id, input),
} as const;

async function composeEmail(
  { context, organization }: CommandContext,
  target: BulkMailTarget,
  input: BulkMail,
): Promise<ComposedEmail> {
  const { mail, send } = await composeBulkMail(context, organization, target, input);
  return {
    email: {
      to: mail.to.map(({ address }) => address),
      cc: mail.cc.map(({ address }) => address),
      subject: mail.subject,
      text: mail.text,
      attachments: mail.attachments.map(({ fileName }) => fileName),
    },
    send: ({ user }) => send(user),
  };
}

/** Emails to customers, and to the customers of invoices: one for each customer. */
export const mailCommands: readonly BulkCommand[] = [
  describeCommand({
    ...mail,
    list: 'customers',
    compose: (work, customerId, input, invoiceIds) => composeEmail(work, { customerId, invoiceIds }, input),
    perform: ({ context, organization, user: by }, customerId, input, invoiceIds) =>
      sendBulkMail(context, organization, { target: { customerId, invoiceIds }, mail: input, by }),
  }),
  describeCommand({
    ...mail,
    list: 'invoices',
    isPerCustomer: true,
    compose: (work, customerId, input, invoiceIds) => composeEmail(work, { customerId, invoiceIds }, input),
    perform: async () => {
      throw new Error('a job on invoices writes to their customers');
    },
  }),
];
