/** Longest name of an entry without its extension, in characters. File systems limit names to 255 bytes. */
const MAX_LENGTH = 60;
/** Device names that Windows reserves, with any extension. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/**
 * Returns safe names for the entries of an archive, in order. They have no folders, control characters or
 * characters that a file system refuses, and are unique even on case-insensitive systems.
 * @param ending with its dot, such as `.pdf`
 */
export function archiveNames(fileNames: readonly string[], ending: string): string[] {
  const taken = new Set<string>();
  return fileNames.map((fileName) => {
    const base = baseOf(fileName, ending);
    let name = `${base}${ending}`;
    for (let i = 2; taken.has(comparisonKey(name)); i += 1) name = `${base} (${i})${ending}`;
    taken.add(comparisonKey(name));
    return name;
  });
}

const comparisonKey = (name: string): string => name.normalize('NFKC').toLowerCase();

function baseOf(fileName: string, ending: string): string {
  const whole = fileName.toLowerCase().endsWith(ending) ? fileName.slice(0, -ending.length) : fileName;
  const plain = whole
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029<>:"/\\|?*]/gu, '_');
  const base = withoutEnds([...plain].slice(0, MAX_LENGTH).join(''));
  if (base === '') return 'document';
  return RESERVED.test(base.split('.')[0] ?? '') ? `_${base}` : base;
}

/** Removes leading dots and blanks, which hide files, and trailing ones, which some systems drop. */
function withoutEnds(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && ' .'.includes(text[start] ?? '')) start += 1;
  while (end > start && ' .'.includes(text[end - 1] ?? '')) end -= 1;
  return text.slice(start, end);
}
