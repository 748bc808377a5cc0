import { setTimeout as sleep } from 'node:timers/promises';
import type { DataContext } from '../../platform/context.ts';
import type { Organization } from '../../platform/organization.ts';
import { claimImport } from './claims.ts';
import { receiveLines } from './commands.ts';
import { findImport } from './queries.ts';
import { LeaseLostError, runImport } from './run.ts';
import type { Import, LineType } from './schema.ts';

/** Pause while a worker that claimed the import first ends, in milliseconds. */
const WAIT_MS = 50;

/**
 * Imports lines in this process, and waits for the end. A worker that takes the queued job at the same time
 * does no harm: one of the two loses its lease.
 * @throws an Error when the import fails
 */
export async function importInLine(
  context: DataContext,
  organization: Organization,
  { lines, fileName }: { lines: readonly { type: LineType; data: object }[]; fileName: string },
): Promise<Import> {
  const { database } = context;
  const { id: importId } = await receiveLines(context, organization.id, {
    source: rawLines(lines),
    fileName,
  });
  for (;;) {
    await applyRest(context, organization, importId);
    const found = await findImport(database.pool, organization.id, importId);
    if (found.state === 'COMPLETED') return found;
    if (found.state === 'FAILED') throw new Error(found.failure ?? 'the import failed');
    await sleep(WAIT_MS);
  }
}

async function applyRest(context: DataContext, organization: Organization, importId: string): Promise<void> {
  const claim = await claimImport(context, organization.id, importId);
  if (claim === null) return;
  try {
    await runImport(context, organization, claim, () => false);
  } catch (error) {
    if (!(error instanceof LeaseLostError)) throw error;
  }
}

async function* rawLines(lines: readonly object[]) {
  for (const [i, line] of lines.entries()) yield { number: i + 1, bytes: Buffer.from(JSON.stringify(line)) };
}
