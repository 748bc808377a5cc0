import type { Schema } from '../../api/types.ts';

/** An invoice that a mail can be about. */
export type OfferedInvoice = Pick<
  Schema<'Conversation'>['invoices'][number],
  'id' | 'customId' | 'currency' | 'amountOutstanding'
>;
