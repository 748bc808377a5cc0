import { type Solution, solution } from '../proposal.ts';
import { openAmount } from '../world-index.ts';
import { familyBlockers, type LineContext } from './scene.ts';

/** Rule 3 for money out: a refund of a credit note or payment that the text names. Only proposes. */
export function outgoingSolutions(context: LineContext): Solution[] {
  const { line, index, recognition } = context;
  const ids = new Set(recognition.documents.flatMap(({ alternatives }) => alternatives.flat()));
  return [...ids]
    .sort()
    .flatMap((id) => index.documents.get(id) ?? [])
    .filter((one) => one.kind !== 'INVOICE' && one.currency === line.currency)
    .filter((one) => openAmount(index, one) >= -line.amount && line.amount < 0)
    .map((one) =>
      solution(3, [{ kind: 'REFUND', customerId: one.customerId, documentId: one.id, amount: line.amount }], {
        blockers: [...familyBlockers(context, [one]), 'EVIDENCE_WEAK'],
      }),
    );
}
