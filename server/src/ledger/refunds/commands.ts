import type { Organization } from '../../platform/organization.ts';
import { given, givenValue, instantOf, refOf, targetOf, text, wishesOf } from '../documents/commands.ts';
import type { LinkLists, PutDocument } from '../domain/settlement/changes.ts';
import type { RefundImport } from './schema.ts';

/** An import body as a change of the ledger. */
export function refundImport(organization: Organization, body: RefundImport): PutDocument {
  return {
    type: 'putDocument',
    kind: 'REFUND',
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
    links: linksOf(body),
  };
}

function linksOf(body: RefundImport): LinkLists {
  const links: LinkLists = {};
  if (body.linkedPayments !== undefined) links.linkedPayments = wishesOf(body.linkedPayments, 'payment');
  if (body.linkedCreditNotes !== undefined)
    links.linkedCreditNotes = wishesOf(body.linkedCreditNotes, 'creditNote');
  return links;
}
