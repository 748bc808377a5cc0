/** Longest summary, in characters. */
const MAX_LENGTH = 500;

/** Lines with which mail programs introduce a quotation, in the languages most common among debtors. */
const INTRODUCTIONS = [
  /^(?:on|le|am|el|il|op)\b.{5,300}(?:wrote|a écrit|schrieb.*|escribió|ha scritto|schreef.*)\s*:$/i,
  /^-{2,}\s*(?:original message|message d'origine|message original|ursprüngliche nachricht|forwarded message|message transféré)\s*-{2,}$/i,
  /^_{10,}$/,
  /^(?:from|de|von)\s?:\s.+(?:@|<).*$/i,
  /^-- ?$/,
];

/**
 * Returns a reply's own text on one line, without the quotation, its introduction and the signature. If the
 * reply is below the quotation, returns the text below it. Empty if the reply has no own text.
 */
export function summaryOf(text: string): string {
  const own = ownWords(text.split('\n').map((line) => line.trim()));
  const plain = own.join(' ').replaceAll(/\s+/g, ' ').trim();
  return plain.length <= MAX_LENGTH ? plain : `${plain.slice(0, MAX_LENGTH - 1).toWellFormed()}…`;
}

/**
 * Splits a mail into its own text and the quotation below it. A mail that answers below the quotation stays
 * whole.
 */
export function splitQuoted(text: string): { own: string; quoted: string | null } {
  const lines = text.split('\n');
  const trimmed = lines.map((line) => line.trim());
  const quotes = trimmed.findIndex((line) => line.startsWith('>'));
  const introduced = introductionAt(trimmed);
  const at = Math.min(introduced, quotes === -1 ? lines.length : quotes);
  const own = lines.slice(0, at).join('\n').trim();
  const rest = lines.slice(at).join('\n').trim();
  if (own === '' || rest === '' || answersBelow(trimmed.slice(at))) return { own: text.trim(), quoted: null };
  return { own, quoted: rest };
}

/** Returns whether there is own text between or below quoted lines. */
function answersBelow(lines: readonly string[]): boolean {
  const last = lines.findLastIndex((line) => line.startsWith('>'));
  const below = last === -1 ? [] : lines.slice(last + 1);
  return below.slice(0, introductionAt(below)).some((line) => line !== '');
}

function ownWords(lines: readonly string[]): string[] {
  const unquoted = lines.filter((line) => !line.startsWith('>'));
  const above = unquoted.slice(0, introductionAt(unquoted));
  if (above.some((line) => line !== '')) return above;
  // The introduction came first: the answer is below the quotation.
  const last = lines.findLastIndex((line) => line.startsWith('>'));
  if (last === -1) return [];
  const below = lines.slice(last + 1);
  return below.slice(0, introductionAt(below));
}

/** Finds the introduction of a quotation, which may continue on the next line. */
function introductionAt(lines: readonly string[]): number {
  const at = lines.findIndex((line, i) => {
    const joined = `${line} ${lines[i + 1] ?? ''}`;
    return INTRODUCTIONS.some(
      (introduction) =>
        introduction.test(line) || (/^(?:on|le|am|el|il|op)\s/i.test(line) && introduction.test(joined)),
    );
  });
  return at === -1 ? lines.length : at;
}
