import { noteUploadedPdf } from '../../ledger/commands.ts';
import { RefusalError } from '../../ledger/domain/refusal.ts';
import type { Outcome } from '../../ledger/domain/settlement/changes.ts';
import type { Connection } from '../../platform/db/database.ts';
import { hashOfPdf, type PdfKind, replacePdf } from '../files/commands.ts';
import type { PreparedLine } from './prepare.ts';

const KINDS: Partial<Record<PreparedLine['type'], PdfKind>> = {
  invoice: 'INVOICE',
  credit_note: 'CREDIT_NOTE',
};

/**
 * Puts the PDFs of e-invoices on their documents, in the transaction that writes these.
 * @returns the lines whose documents have another PDF than before
 */
export async function putPdfs(
  connection: Connection,
  organizationId: string,
  {
    lines,
    outcomes,
    now,
  }: { lines: readonly PreparedLine[]; outcomes: readonly (Outcome | RefusalError)[]; now: string },
): Promise<ReadonlySet<PreparedLine>> {
  const changed = new Set<PreparedLine>();
  for (const [at, line] of lines.entries()) {
    const { pdf } = line;
    const outcome = outcomes[at];
    const kind = KINDS[line.type];
    if (pdf === undefined || kind === undefined || outcome === undefined) continue;
    if (outcome instanceof RefusalError || outcome.id === null) continue;
    const { id } = outcome;
    if ((await hashOfPdf(connection, organizationId, id)) === pdf.sha256) {
      await noteUploadedPdf(connection, organizationId, id);
      continue;
    }
    const file = { ...pdf, contentType: 'application/pdf', createdAt: now };
    await replacePdf(connection, organizationId, { kind, id, file });
    changed.add(line);
  }
  return changed;
}
