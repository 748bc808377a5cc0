import { accountsOf, identifier } from './lookups.ts';
import type { BankLine, EarlierLine } from './model.ts';
import { compact, foldText } from './text/fold.ts';

/**
 * Finds lines that another statement already contained: the same account, day, amount, payer, text and bank
 * reference. Identical lines of one statement are different payments. A line without a bank reference is
 * never a duplicate.
 * @returns the other line by the id of each duplicate
 */
export function duplicatesOf(
  lines: readonly BankLine[],
  earlierLines: readonly EarlierLine[],
): Map<string, string> {
  const earlier = earlierLines.map(({ line }) => line);
  const isEarlier = new Set(earlier);
  const duplicates = new Map<string, string>();
  for (const same of Map.groupBy([...earlier, ...lines], fingerprint).values()) {
    if (same.length < 2 || identifier(same[0]?.bankReference ?? null) === null) continue;
    const statements = [...Map.groupBy(same, ({ statementId }) => statementId).values()];
    const genuine = Math.max(...statements.map(({ length }) => length));
    const sorted = same.toSorted(
      (a, b) => Number(isEarlier.has(b)) - Number(isEarlier.has(a)) || (a.id < b.id ? -1 : 1),
    );
    const kept = sorted[0]?.id ?? '';
    for (const line of sorted.slice(genuine)) if (!isEarlier.has(line)) duplicates.set(line.id, kept);
  }
  return duplicates;
}

function fingerprint(line: BankLine): string {
  return [
    line.bankAccountId,
    line.bookedOn,
    line.amount,
    line.currency,
    identifier(line.bankReference) ?? line.id,
    identifier(line.endToEndId),
    accountsOf(line).join(' '),
    compact(foldText(line.counterparty.name ?? '')),
    compact(foldText(line.text)),
  ].join('|');
}
