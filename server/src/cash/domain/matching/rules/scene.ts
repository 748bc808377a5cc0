import type { BankLine, Blocker, PayerDecision, Rejection, WorldDocument } from '../model.ts';
import type { Recognition } from '../recognize.ts';
import type { RuleValues } from '../rule-values.ts';
import { familyOf, type WorldIndex } from '../world-index.ts';

/** Inputs of every rule for one line. */
export interface LineContext {
  line: BankLine;
  index: WorldIndex;
  recognition: Recognition;
  payer: PayerDecision;
  /** The customer whose own values apply; null: those of the organization do. */
  ruledBy: string | null;
  values: RuleValues;
  /** Rules add the reasons for which they found nothing. */
  rejections: Rejection[];
}

/** A name as similar as this to other customers, and to none of the documents', contradicts the numbers. */
const CONTRADICTS = 0.7;

/** Returns what speaks against a match with documents of these families, apart from amounts. */
export function familyBlockers(
  { payer, index }: LineContext,
  documents: readonly Pick<WorldDocument, 'customerId'>[],
): Blocker[] {
  const families = new Set(documents.map(({ customerId }) => familyOf(index, customerId)));
  const blockers: Blocker[] = families.size > 1 ? ['SEVERAL_FAMILIES'] : [];
  const isOther = payer.certainty === 'CERTAIN' && payer.familyId !== null && !families.has(payer.familyId);
  const names = payer.evidence.filter((one) => one.kind === 'NAME');
  const isNamedOther =
    payer.certainty !== 'CERTAIN' &&
    names.some(({ similarity }) => similarity >= CONTRADICTS) &&
    !names.some(({ customerId }) => families.has(familyOf(index, customerId)));
  if (payer.certainty === 'CONFLICTING' || isOther || isNamedOther) blockers.push('PAYER_CONFLICTS');
  return blockers;
}

/** Returns whether a document was issued after the money came in. */
export function isIssuedLater({ bookedOn, valueOn }: BankLine, { issuedOn }: WorldDocument): boolean {
  return issuedOn > bookedOn && issuedOn > (valueOn ?? bookedOn);
}

/** Returns whether the line is money in that came back, so it pays nothing. */
export function isReturned({ isReversal, returnReason }: BankLine): boolean {
  return isReversal || returnReason !== null;
}
