import type { Organization } from '../../platform/organization.ts';
import { given, givenValue, instantOf, refOf, targetOf, text, wishesOf } from '../documents/commands.ts';
import type { PutDocument } from '../domain/settlement/changes.ts';
import type { CreditNoteImport } from './schema.ts';

/** An import body as a change of the ledger. */
export function creditNoteImport(organization: Organization, body: CreditNoteImport): PutDocument {
  const instant = instantOf(organization);
  return {
    type: 'putDocument',
    kind: 'CREDIT_NOTE',
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
      ...given('dueAt', body.dueDate, (value) => (value === null ? null : instant(value))),
    },
    ...(body.linkedInvoices === undefined
      ? {}
      : { links: { linkedInvoices: wishesOf(body.linkedInvoices, 'invoice') } }),
  };
}
