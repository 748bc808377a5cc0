import type { SourceCheck } from '../connector.ts';
import { changesToApply, findIncomplete, sortFiles, UnknownFilesError } from '../domain/files/load-plan.ts';
import type { ConnectorHost } from '../open-connector.ts';
import { SourceError } from '../source-error.ts';
import { findPosition } from './copy-position.ts';
import { countRecords } from './copy-read.ts';
import type { FileStore, StoredFile } from './file-store.ts';

/** The place of an export, without its secret. */
export interface ExportPlace {
  url: string;
  login: string | null;
}

/** Lists the files without reading them, and says what was found. @throws SourceError */
export async function checkExport(
  { url, login }: ExportPlace,
  store: FileStore,
  host: ConnectorHost,
): Promise<SourceCheck> {
  const organization = await host.organizations.byId(host.organizationId);
  if (organization === null) throw new Error('the organization does not exist');
  const { currency, name } = organization;
  const files = await store.list();
  const facts = describeFiles(files);
  const position = await findPosition(host.database.pool, host);
  const counts = await countRecords(host.database.pool, host);
  const records = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const read =
    position.exportedAt === null ? [] : [`${records} records read, as of ${timeText(position.exportedAt)}`];
  return {
    product: 'Files',
    version: [...facts, ...read].join('; '),
    company: { id: url, name, currency },
    user: login ?? '',
    rights: [{ name: new URL(url).protocol.replace(':', ''), isGranted: true, isRequired: true }],
    canWrite: false,
  };
}

/** Returns an instant to the minute. */
const timeText = (at: string): string => `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`;

function describeFiles(files: readonly StoredFile[]): string[] {
  try {
    const sorted = sortFiles(files);
    const incomplete = findIncomplete(sorted);
    if (incomplete !== null) throw new SourceError('UNREACHABLE', incomplete);
    const start = { files: {}, baseNumber: null, lastNumber: null, exportedAt: null };
    changesToApply(sorted.changes, start);
    const all = [...sorted.full, ...sorted.changes.map(({ file }) => file)];
    const newestMs = all.reduce((newest, { modifiedAtMs }) => Math.max(newest, modifiedAtMs), 0);
    const noun = all.length === 1 ? 'file' : 'files';
    return [`${all.length} ${noun}, the newest of ${timeText(new Date(newestMs).toISOString())}`];
  } catch (error) {
    if (error instanceof UnknownFilesError)
      throw new SourceError('UNKNOWN_ANSWER', error.message, { cause: error });
    throw error;
  }
}
