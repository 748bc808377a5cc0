import { RefusalError } from '../../ledger/domain/refusal.ts';
import type { Outcome } from '../../ledger/domain/settlement/changes.ts';
import type { Connection } from '../../platform/db/database.ts';
import { storeVatFacts } from '../lifecycle/vat-facts.ts';
import type { PreparedLine } from './prepare.ts';

interface WrittenLines {
  lines: readonly PreparedLine[];
  outcomes: readonly (Outcome | RefusalError)[];
  now: string;
}

/**
 * Stores the VAT of e-invoices, in the transaction that writes their invoices.
 * @returns the lines whose invoices have other VAT than before
 */
export async function putVat(
  connection: Connection,
  organizationId: string,
  { lines, outcomes, now }: WrittenLines,
): Promise<ReadonlySet<PreparedLine>> {
  const changed = new Set<PreparedLine>();
  for (const [at, line] of lines.entries()) {
    const { vat: facts } = line;
    const outcome = outcomes[at];
    if (facts === undefined || outcome === undefined) continue;
    if (outcome instanceof RefusalError || outcome.id === null) continue;
    const stored = await storeVatFacts(connection, organizationId, { invoiceId: outcome.id, facts, now });
    if (stored === 'STORED') changed.add(line);
  }
  return changed;
}
