import type { Schema } from '../../api/types.ts';

/** The customer whose direct debits are shown. */
export type DebitedCustomer = Pick<Schema<'CustomerOverview'>['customer'], 'id' | 'name' | 'currency'>;
