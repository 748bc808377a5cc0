import { FILE_NAMES, roleOfFile } from './names.ts';

/** The facts of a file that decide about a load. */
export interface ListedFile {
  name: string;
  size: number;
  modifiedAtMs: number;
  version: string;
}

/** The position of the copy of an export. */
export interface CopyPosition {
  /** Version of each file that was loaded, by name. */
  files: Readonly<Record<string, string>>;
  /** Number of the last file of changes that the complete export contains. */
  baseNumber: number | null;
  /** Number of the last file of changes that was applied. */
  lastNumber: number | null;
  /** Null: no complete export was loaded yet. */
  exportedAt: string | null;
}

export interface NumberedFile<F extends ListedFile> {
  file: F;
  number: number;
}

/** The files of a listing by their role. */
export interface SortedFiles<F extends ListedFile> {
  /** Files of the complete export, without its marker. */
  full: readonly F[];
  /** Says that all files of the complete export are written. A single file proves that itself. */
  marker: F | null;
  /** In order of their numbers. */
  changes: readonly NumberedFile<F>[];
}

/** The listing contains files that contradict each other, or that no rule knows. */
export class UnknownFilesError extends Error {
  override readonly name = 'UnknownFilesError';
}

/** Sorts the files of a listing by their role. @throws UnknownFilesError */
export function sortFiles<F extends ListedFile>(files: readonly F[]): SortedFiles<F> {
  const full: F[] = [];
  const changes: NumberedFile<F>[] = [];
  let marker: F | null = null;
  for (const file of files) {
    const role = roleOfFile(file.name);
    if (role.role === 'CHANGES') changes.push({ file, number: role.number });
    else if (role.role === 'MARKER') marker = file;
    else if (role.role === 'UNKNOWN')
      throw new UnknownFilesError(`${file.name} is no file of an export. ${FILE_NAMES}`);
    else if (role.role !== 'IGNORED') full.push(file);
  }
  refuseTwice(full);
  changes.sort((a, b) => a.number - b.number);
  for (const [i, { file, number }] of changes.entries())
    if (changes[i - 1]?.number === number)
      throw new UnknownFilesError(`${file.name} and ${changes[i - 1]?.file.name} have the same number.`);
  return { full, marker: full.some(isWhole) ? null : marker, changes };
}

/** Refuses two files with the same records: one of them is old. @throws UnknownFilesError */
function refuseTwice(full: readonly ListedFile[]): void {
  const whole = full.find(isWhole);
  const nameOfType = new Map<string, string>();
  for (const { name } of full) {
    const role = roleOfFile(name);
    if (role.role === 'MAPPING' || name === whole?.name) continue;
    const type = role.role === 'TYPE' ? role.type : role.role;
    const other = whole?.name ?? nameOfType.get(type);
    if (other !== undefined) throw new UnknownFilesError(`There are ${other} and ${name}. Keep one of both.`);
    nameOfType.set(type, name);
  }
}

/** Returns whether a file has all records. Such a file proves itself that it is complete. */
const isWhole = ({ name }: ListedFile): boolean => ['WHOLE', 'ARCHIVE'].includes(roleOfFile(name).role);

/** Returns whether an export has a file with records. One of mappings only would delete all records. */
export const hasRecordFile = (full: readonly ListedFile[]): boolean =>
  full.some(({ name }) => ['WHOLE', 'TYPE', 'ARCHIVE'].includes(roleOfFile(name).role));

/** Returns why the complete export cannot be read yet; null: it can. */
export function findIncomplete({ full, marker }: SortedFiles<ListedFile>): string | null {
  if (!hasRecordFile(full))
    return 'There is no complete export: neither export.zip, export.ndjson nor files like customers.csv.';
  if (full.some(isWhole)) return null;
  if (marker === null) return 'The export is not complete: the file export.done is missing.';
  const later = full.find(({ modifiedAtMs }) => modifiedAtMs > marker.modifiedAtMs);
  return later === undefined ? null : `${later.name} is newer than export.done, so it may be half-written.`;
}

/** Returns whether the complete export is another one than the copy has. */
export function isFullChanged(
  { full, marker }: SortedFiles<ListedFile>,
  { files, exportedAt }: CopyPosition,
): boolean {
  if (exportedAt === null) return true;
  const now = marker === null ? full : [...full, marker];
  const former = Object.keys(files).filter((name) => roleOfFile(name).role !== 'CHANGES');
  return now.length !== former.length || now.some(({ name, version }) => files[name] !== version);
}

/**
 * Returns the files of changes to apply, in order: from the first one that is new or has changed. Those that the
 * complete export contains are left out.
 * @throws UnknownFilesError if a number is missing
 */
export function changesToApply<F extends ListedFile>(
  changes: readonly NumberedFile<F>[],
  { files, baseNumber, lastNumber }: CopyPosition,
): readonly NumberedFile<F>[] {
  const after = changes.filter(({ number }) => baseNumber === null || number > baseNumber);
  const start = after.findIndex(({ file }) => files[file.name] !== file.version);
  if (start === -1) return [];
  const pending = after.slice(start);
  let expected = lastNumber === null ? null : lastNumber + 1;
  for (const { number } of pending) {
    if (expected !== null && number > expected)
      throw new UnknownFilesError(`The file of changes with the number ${expected} is missing.`);
    expected = number + 1;
  }
  return pending;
}

/**
 * Returns the number of the last file of changes that is older than the facts of the complete export. A file of the
 * same second is applied: some stores state whole seconds.
 */
export function numberContained(
  changes: readonly NumberedFile<ListedFile>[],
  exportedAtMs: number,
): number | null {
  return (
    changes
      .filter(({ file }) => file.modifiedAtMs < exportedAtMs)
      .map(({ number }) => number)
      .at(-1) ?? null
  );
}
