import type { Context } from '../../platform/context.ts';
import type { Organization } from '../../platform/organization.ts';
import { refuseDeleted, refuseOutdatedFacts, versionOf } from '../../platform/record-version.ts';
import type { PutDocument } from '../domain/settlement/changes.ts';
import { type CheckUnderLock, importDocument, importWith } from './commands.ts';
import { type DocumentView, readView, type Today, todayOf } from './views.ts';

/** Returns the version of the facts that an import sets. Links and other records do not change it. */
export function factsVersionOf(view: DocumentView): number {
  const { externalId, customId, refNumber, name, customerId, currency, amount, netAmount } = view;
  const { datedAt, dueAt, instrument, bankAccountId, hasSourceHold } = view;
  const identity = { externalId, customId, refNumber, name, customerId };
  const days = { datedAt, dueAt };
  // Absent without a hold, so that versions that callers stored before this field remain valid.
  const hold = hasSourceHold ? { hasSourceHold } : {};
  return versionOf({ identity, currency, amount, netAmount, days, instrument, bankAccountId, ...hold });
}

/** Adds the version of the facts to the response for one document. */
export function withFactsVersion<A extends object>(answer: A, view: DocumentView) {
  return { ...answer, factsVersion: factsVersionOf(view) };
}

/**
 * Imports one document. If the body states a version, the stored facts must still have it.
 * @param expectedVersion the version that the caller read; NEW_RECORD: the document must not exist
 * @throws CONFLICT naming `factsVersion`, with the stored document if it was not deleted
 */
export function importAtVersion(
  context: Context,
  organization: Organization,
  change: PutDocument,
  expectedVersion: number | undefined,
  toAnswer: (view: DocumentView, today: Today) => object,
): Promise<DocumentView> {
  if (expectedVersion === undefined) return importDocument(context, organization, change);
  const check: CheckUnderLock = async (connection) => {
    const view = await readView(connection, organization.id, change.kind, change.target);
    if (view === null) {
      // The import itself refuses an unknown id, but it would create a document with this externalId again.
      if (change.target.id === undefined) refuseDeleted(expectedVersion, 'factsVersion');
      return;
    }
    const answer = toAnswer(view, todayOf(organization, context));
    refuseOutdatedFacts(expectedVersion, withFactsVersion(answer, view));
  };
  return importWith(context, organization, change, { before: [check], after: async () => undefined });
}
