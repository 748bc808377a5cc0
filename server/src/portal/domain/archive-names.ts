/** Longest name of an entry without its ending, in characters: what file systems take has 255 bytes. */
const MAX_LENGTH = 60;
/** Names that Windows keeps for devices, with whatever ending. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/**
 * Names for the entries of an archive, in order: without folders, control characters or what some file system refuses, none
 * like another even where small and capital letters are the same.
 * @param ending with its dot, such as `.pdf`
 */
export function archiveNames(fileNames: readonly string[], ending: string): string[] {
  const taken = new Set<string>();
  return fileNames.map((fileName) => {
    const base = baseOf(fileName, ending);
    let name = `${base}${ending}`;
    for (let i = 2; taken.has(key(name)); i += 1) name = `${base} (${i})${ending}`;
    taken.add(key(name));
    return name;
  });
}

const key = (name: string): string => name.normalize('NFKC').toLowerCase();

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

/** Dots and blanks at the beginning hide files, and at the end get lost. */
function withoutEnds(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && ' .'.includes(text[start] ?? '')) start += 1;
  while (end > start && ' .'.includes(text[end - 1] ?? '')) end -= 1;
  return text.slice(start, end);
}
