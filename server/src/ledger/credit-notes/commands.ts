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
import type { CreditNoteImport } from './schema.ts';

/** Converts an import body to a ledger change. */
export function creditNoteImport(organization: Organization, body: CreditNoteImport): PutDocument {
  const { dated, due } = datesOf(organization);
  return {
    type: 'putDocument',
    kind: 'CREDIT_NOTE',
    mode: 'import',
    target: targetOf(body),
    ...(body.customer === undefined ? {} : { customer: refOf(body.customer) }),
    facts: {
      ...optionalFact('customId', body.customId, textOrNull),
      ...optionalFact('name', body.name, textOrNull),
      ...nonNullFact('amount', body.grossAmount, (value) => value),
      ...optionalFact('netAmount', body.netAmount, (value) => value),
      ...nonNullFact('currency', body.currency, (value) => value),
      ...dated(body.issuedAt),
      ...due(body.dueDate),
    },
    ...(body.linkedInvoices === undefined
      ? {}
      : { links: { linkedInvoices: linkInputsOf(body.linkedInvoices, 'invoice') } }),
  };
}
