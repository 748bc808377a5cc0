import { read } from '../../api/read.ts';

/** All data of a customer page in one response. */
export const customerQuery = (customerId: string) =>
  read('/v1/internal/customers/{customerId}/overview', { path: { customerId } });
