import type { PutDocument, Ref } from '../../domain/ledger/changes.ts';
import type { Organization } from '../../platform/organization.ts';
import { given, givenValue, instantOf, refOf, targetOf, text } from '../documents/commands.ts';
import type { InvoiceImport, InvoiceUpdate } from './schema.ts';

/** An import body as a change of the ledger. */
export function invoiceImport(organization: Organization, body: InvoiceImport): PutDocument {
  const instant = instantOf(organization);
  return {
    type: 'putDocument',
    kind: 'INVOICE',
    mode: 'import',
    target: targetOf(body),
    ...(body.customer === undefined ? {} : { customer: refOf(body.customer) }),
    facts: {
      ...given('customId', body.customId, text),
      ...given('name', body.name, text),
      ...givenValue('amount', body.grossAmount, (value) => value),
      ...given('netAmount', body.netAmount, (value) => value),
      ...givenValue('currency', body.currency, (value) => value),
      ...givenValue('datedAt', body.issuedAt, instant),
      ...givenValue('dueAt', body.dueDate, instant),
    },
  };
}

/** An update of what callers may change of an invoice that is there. */
export function invoiceUpdate(organization: Organization, target: Ref, body: InvoiceUpdate): PutDocument {
  const { promiseToPay: promise, dunningPlanId } = body;
  const instant = instantOf(organization);
  return {
    type: 'putDocument',
    kind: 'INVOICE',
    mode: 'update',
    target,
    facts: {
      ...given('dunningPlanId', dunningPlanId, (value) => value?.toLowerCase() ?? null),
      ...(promise === undefined
        ? {}
        : {
            promiseDate: promise === null ? null : instant(promise.date),
            promiseAmount: promise?.amount ?? null,
            promiseComment: text(promise?.comment ?? null),
          }),
    },
  };
}
