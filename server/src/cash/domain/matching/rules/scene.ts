import type { BankLine, Blocker, PayerDecision, Rejection, RuleValues, WorldDocument } from '../model.ts';
import type { Recognition } from '../recognize.ts';
import { familyOf, type WorldIndex } from '../world-index.ts';

/** Inputs of every rule for one line. */
export interface LineContext {
  line: BankLine;
  index: WorldIndex;
  recognition: Recognition;
  payer: PayerDecision;
  values: RuleValues;
  /** Rules add the reasons for which they found nothing. */
  rejections: Rejection[];
}

/** Names of other customers that are as similar as this contradict the numbers in the text. */
const CONTRADICTS = 0.7;

/** Returns what speaks against a match with documents of these families, apart from amounts. */
export function familyBlockers(
  { payer, index }: LineContext,
  documents: readonly Pick<WorldDocument, 'customerId'>[],
): Blocker[] {
  const families = new Set(documents.map(({ customerId }) => familyOf(index, customerId)));
  const blockers: Blocker[] = families.size > 1 ? ['SEVERAL_FAMILIES'] : [];
  if (payer.certainty === 'CONFLICTING') blockers.push('PAYER_CONFLICTS');
  const isOther = payer.familyId !== null && !families.has(payer.familyId);
  if (isOther && (payer.certainty === 'CERTAIN' || isNamedClearly(payer))) blockers.push('PAYER_CONFLICTS');
  return blockers;
}

function isNamedClearly({ evidence }: PayerDecision): boolean {
  return evidence.some((one) => one.kind === 'NAME' && one.similarity >= CONTRADICTS);
}

/** Returns whether a document was issued after the money came in. */
export function isIssuedLater({ bookedOn, valueOn }: BankLine, { issuedOn }: WorldDocument): boolean {
  return issuedOn > bookedOn && issuedOn > (valueOn ?? bookedOn);
}

/** Returns whether the line is money in that came back, so it pays nothing. */
export function isReturned({ isReversal, returnReason }: BankLine): boolean {
  return isReversal || returnReason !== null;
}
