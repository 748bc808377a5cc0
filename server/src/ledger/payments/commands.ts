import type { Organization } from '../../platform/organization.ts';
import { given, givenValue, instantOf, refOf, targetOf, text, wishesOf } from '../documents/commands.ts';
import type { PutDocument } from '../domain/settlement/changes.ts';
import type { PaymentImport } from './schema.ts';

/** An import body as a change of the ledger. */
export function paymentImport(organization: Organization, body: PaymentImport): PutDocument {
  return {
    type: 'putDocument',
    kind: 'PAYMENT',
    mode: 'import',
    target: targetOf(body),
    ...(body.customer === undefined ? {} : { customer: refOf(body.customer) }),
    facts: {
      ...givenValue('amount', body.amount, (value) => value),
      ...givenValue('currency', body.currency, (value) => value),
      ...givenValue('datedAt', body.validatedAt, instantOf(organization)),
      ...given('instrument', body.instrument, (value) => value ?? 'UNKNOWN'),
      ...given('bankAccountId', body.bankAccountId, (value) => value?.toLowerCase() ?? null),
      ...given('refNumber', body.refNumber, text),
    },
    ...(body.linkedInvoices === undefined
      ? {}
      : { links: { linkedInvoices: wishesOf(body.linkedInvoices, 'invoice') } }),
  };
}
