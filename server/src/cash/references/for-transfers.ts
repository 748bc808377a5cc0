import type { Timestamp } from '../../kernel/calendar.ts';
import type { TransferReferences } from '../../ledger/domain/transfers/reference-forms.ts';
import type { ReferenceForm } from '../../ledger/domain/transfers/transfer-reference.ts';
import type { Connection } from '../../platform/db/database.ts';
import { candidateReference, findStoredReference, referenceOf, sortedIds } from './commands.ts';

type Queryable = Pick<Connection, 'query'>;

/** The invoices that one transfer pays; none: everything on the account. */
export interface TransferChoice {
  organizationId: string;
  customer: { id: string; externalId: string };
  invoiceIds: readonly string[];
  forms: readonly ReferenceForm[];
}

/** Returns the references for a document or message, and stores those that are new. */
export function storeReferences(
  queryable: Queryable,
  { forms, ...choice }: TransferChoice,
  now: Timestamp,
): Promise<TransferReferences> {
  return collectReferences(forms, (form) =>
    referenceOf(queryable, { ...choice, form, isLimited: false }, now),
  );
}

/** Returns the references that a document would have, without storing any. */
export function previewReferences(
  queryable: Queryable,
  { forms, ...choice }: TransferChoice,
): Promise<TransferReferences> {
  return collectReferences(forms, async (form) => {
    const stored = await findStoredReference(queryable, { ...choice, form });
    return stored ?? candidateReference(form, choice.customer, sortedIds(choice.invoiceIds), 0);
  });
}

async function collectReferences(
  forms: readonly ReferenceForm[],
  find: (form: ReferenceForm) => Promise<string | null>,
): Promise<TransferReferences> {
  const references: TransferReferences = {};
  for (const form of forms) {
    const reference = await find(form);
    if (reference !== null) references[form] = reference;
  }
  return references;
}
