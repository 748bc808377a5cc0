import type { Organization } from '../../platform/organization.ts';
import {
  datesOf,
  linkInputsOf,
  nonNullFact,
  optionalFact,
  refOf,
  targetOf,
  textOrNull,
} from '../documents/commands.ts';
import type { PutDocument } from '../domain/settlement/changes.ts';
import type { PaymentImport } from './schema.ts';

/** Converts an import body to a ledger change. */
export function paymentImport(organization: Organization, body: PaymentImport): PutDocument {
  return {
    type: 'putDocument',
    kind: 'PAYMENT',
    mode: 'import',
    target: targetOf(body),
    ...(body.customer === undefined ? {} : { customer: refOf(body.customer) }),
    facts: {
      ...nonNullFact('amount', body.amount, (value) => value),
      ...nonNullFact('currency', body.currency, (value) => value),
      ...datesOf(organization).dated(body.validatedAt),
      ...optionalFact('instrument', body.instrument, (value) => value ?? 'UNKNOWN'),
      ...optionalFact('bankAccountId', body.bankAccountId, (value) => value?.toLowerCase() ?? null),
      ...optionalFact('refNumber', body.refNumber, textOrNull),
    },
    ...(body.linkedInvoices === undefined
      ? {}
      : { links: { linkedInvoices: linkInputsOf(body.linkedInvoices, 'invoice') } }),
  };
}
