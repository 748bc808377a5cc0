import type { Timestamp } from '../../kernel/calendar.ts';
import type { TransferReferences } from '../../ledger/domain/transfers/reference-forms.ts';
import type { ReferenceForm } from '../../ledger/domain/transfers/transfer-reference.ts';
import type { Connection } from '../../platform/db/database.ts';
import { findCandidate, MAX_NAMED_INVOICES, referenceOf } from './commands.ts';

type Queryable = Pick<Connection, 'query'>;

/** The invoices that one transfer pays; none: everything on the account. */
export interface TransferChoice {
  organizationId: string;
  customer: { id: string; externalId: string };
  /** More than a reference can name stand for everything on the account. */
  invoiceIds: readonly string[];
  forms: readonly ReferenceForm[];
}

/** Returns the references for a document or message, and stores those that are new. */
export async function storeReferences(
  queryable: Queryable,
  { forms, ...choice }: TransferChoice,
  now: Timestamp,
): Promise<TransferReferences> {
  const references: TransferReferences = {};
  for (const form of forms) {
    const named = { ...choice, invoiceIds: namedIds(choice), form, isLimited: false };
    const reference = await referenceOf(queryable, named, now);
    if (reference !== null) references[form] = reference;
  }
  return references;
}

/** References of a document or message. */
interface FoundReferences {
  references: TransferReferences;
  /** Whether all of them are stored. */
  isStored: boolean;
}

/** Returns the references that a document or message has, or would have, without storing any. */
export async function findReferences(
  queryable: Queryable,
  { forms, ...choice }: TransferChoice,
): Promise<FoundReferences> {
  const found: FoundReferences = { references: {}, isStored: true };
  for (const form of forms) {
    const { reference, isStored } = await findCandidate(queryable, {
      ...choice,
      invoiceIds: namedIds(choice),
      form,
    });
    found.references[form] = reference;
    found.isStored &&= isStored;
  }
  return found;
}

const namedIds = ({ invoiceIds }: Pick<TransferChoice, 'invoiceIds'>): readonly string[] =>
  invoiceIds.length > MAX_NAMED_INVOICES ? [] : invoiceIds;
