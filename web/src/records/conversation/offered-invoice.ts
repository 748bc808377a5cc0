import type { Schema } from '../../api/types.ts';

/** An invoice that can be added to a mail. */
export type OfferedInvoice = Pick<
  Schema<'Conversation'>['invoices'][number],
  'id' | 'customId' | 'currency' | 'amountOutstanding'
>;
