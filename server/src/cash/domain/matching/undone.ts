import type { ProposalPart, UndoneMatch } from './model.ts';

/**
 * Returns whether parts repeat something of a match that a person or a program undid: the same document, or the
 * same customer without documents. Payments that were recorded since, and other documents, are new facts.
 */
export const repeatsUndone = (parts: readonly ProposalPart[], undone: readonly UndoneMatch[]): boolean =>
  parts.some((part) => undone.some((match) => isRepeated(part, match)));

function isRepeated(part: ProposalPart, { targets, customerIds }: UndoneMatch): boolean {
  switch (part.kind) {
    case 'JOIN_PAYMENT':
    case 'JOIN_REFUND':
      return targets.includes(part.paymentId);
    case 'INVOICE':
    case 'CREDIT':
      return targets.includes(part.documentId);
    case 'ON_ACCOUNT':
      return customerIds.includes(part.customerId);
    case 'RETURN':
    case 'REFUND':
      return true;
    default:
      return false;
  }
}
