import type { Schema } from '../../../api/types.ts';

/** A connection with a payment provider. */
export type Connection = Schema<'PaymentProviderConnection'>;
