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
import type { LinkLists, PutDocument } from '../domain/settlement/changes.ts';
import type { RefundImport } from './schema.ts';

/** Converts an import body to a ledger change. */
export function refundImport(organization: Organization, body: RefundImport): PutDocument {
  return {
    type: 'putDocument',
    kind: 'REFUND',
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
    links: linksOf(body),
  };
}

function linksOf(body: RefundImport): LinkLists {
  const links: LinkLists = {};
  if (body.linkedPayments !== undefined) links.linkedPayments = linkInputsOf(body.linkedPayments, 'payment');
  if (body.linkedCreditNotes !== undefined)
    links.linkedCreditNotes = linkInputsOf(body.linkedCreditNotes, 'creditNote');
  return links;
}
