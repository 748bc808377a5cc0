import { ApiError } from '../../platform/errors.ts';
import type { Organization } from '../../platform/organization.ts';
import { rowScope } from '../../platform/restriction.ts';
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
    ...bankTransactionOf(body),
    ...(body.linkedInvoices === undefined
      ? {}
      : { links: { linkedInvoices: linkInputsOf(body.linkedInvoices, 'invoice') } }),
  };
}

/** @throws REFERENCE_NOT_FOUND for users who see only their own customers: they see no bank transactions */
function bankTransactionOf({ bankTransaction = null }: PaymentImport): Pick<PutDocument, 'bankTransaction'> {
  if (bankTransaction === null) return {};
  const { id, externalId } = bankTransaction;
  if (rowScope() !== null) {
    const field = `bankTransaction.${id === undefined ? 'externalId' : 'id'}`;
    const error = `does not exist: ${id ?? externalId}`;
    throw new ApiError('REFERENCE_NOT_FOUND', `${field}: ${error}`, { details: [{ field, error }] });
  }
  return { bankTransaction: refOf(bankTransaction) };
}
