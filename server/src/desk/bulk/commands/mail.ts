import { BulkMail, checkBulkMail, sendBulkMail } from '../../../outreach/index.ts';
import { type BulkCommand, type CommandContext, describeCommand } from './command.ts';

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

/** Emails to customers, and to the customers of invoices: one for each customer. */
export const mailCommands: readonly BulkCommand[] = [
  describeCommand({
    ...mail,
    list: 'customers',
    perform: ({ context, organization, user: by }, customerId, input, invoiceIds) =>
      sendBulkMail(context, organization, { target: { customerId, invoiceIds }, mail: input, by }),
  }),
  describeCommand({
    ...mail,
    list: 'invoices',
    isPerCustomer: true,
    perform: async () => {
      throw new Error('a job on invoices writes to their customers');
    },
  }),
];
