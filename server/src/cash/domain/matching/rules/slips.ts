import type { WorldDocument } from '../model.ts';
import { documentPart, type Solution, solution } from '../proposal.ts';
import { isOneSlip } from '../text/slips.ts';
import { amountKey, openAmount, openDocuments, printedNumbers } from '../world-index.ts';
import { familyBlockers, type LineContext } from './scene.ts';

/** Shorter numbers are one slip away from too many others. */
const MIN_LENGTH = 6;

/** A number in the text with one wrong character, of a document that has exactly this amount. Only proposes. */
export function slipSolutions(context: LineContext): Solution[] {
  const { line, index, payer, recognition } = context;
  const known = new Set(recognition.documents.map(({ token }) => token.start));
  const written = recognition.spans.filter(({ raw, start }) => raw.length >= MIN_LENGTH && !known.has(start));
  const own = payer.familyId === null ? [] : openDocuments(index, payer.familyId, line.currency);
  const others = index.documentsByAmount.get(amountKey(line.currency, line.amount)) ?? [];
  const candidates = (payer.certainty === 'CERTAIN' ? own : [...own, ...others]).filter(
    (one) => one.kind === 'INVOICE' && openAmount(index, one) === line.amount,
  );
  return [...new Set(candidates)]
    .filter((one) => written.some(({ raw }) => isSlipOf(raw, one)))
    .map((one) =>
      solution(3, [documentPart(one, line.amount)], {
        blockers: [...familyBlockers(context, [one]), 'WEAK_NUMBER'],
      }),
    );
}

function isSlipOf(raw: string, document: WorldDocument): boolean {
  return printedNumbers(document).some((printed) => {
    const digits = printed.replace(/^[A-Z]+/, '');
    return isOneSlip(raw, printed) || (digits.length >= MIN_LENGTH && isOneSlip(raw, digits));
  });
}
