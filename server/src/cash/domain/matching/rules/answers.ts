import type { Blocker, WorldDocument } from '../model.ts';
import { ANSWER_RULE } from '../payer-answer.ts';
import { documentPart, type Solution, solution } from '../proposal.ts';
import { customerIdOf, openAmount } from '../world-index.ts';
import { familyBlockers, type LineContext } from './scene.ts';

/**
 * Rule 9: the solution that the payer named in the portal. It is only proposed. Amounts beyond what is open
 * now, and what the payer left over, go on account of the customer.
 */
export function answerSolutions(context: LineContext): Solution[] {
  const { line, index } = context;
  const answer = index.answers.get(line.id);
  if (answer === undefined || line.amount <= 0) return [];
  const named = answer.documents.flatMap(({ documentId, amount }) => {
    const document = index.documents.get(documentId);
    const isUsable = document?.kind === 'INVOICE' && document.currency === line.currency;
    return document !== undefined && isUsable ? [{ document, amount }] : [];
  });
  let left = line.amount;
  const paid = named
    .toSorted((a, b) => (a.document.id < b.document.id ? -1 : 1))
    .flatMap(({ document, amount }) => {
      const part = Math.min(amount, left, openAmount(index, document));
      left -= Math.max(0, part);
      return part > 0 ? [{ document, amount: part }] : [];
    });
  if (paid.length === 0) return [];
  const documents = paid.map(({ document }) => document);
  const blockers = blockersOf(context, documents);
  const isReduced = paid.length < answer.documents.length || left > leftOf(line.amount, answer.documents);
  if (isReduced) blockers.push('NAMED_DOCUMENT_CLOSED');
  const parts = paid.map(({ document, amount }) => documentPart(document, amount));
  const customerId = customerIdOf(index, answer.customerId);
  if (left > 0) parts.push({ kind: 'ON_ACCOUNT', customerId, amount: left });
  return [solution(ANSWER_RULE, parts, { blockers })];
}

const leftOf = (amount: number, documents: readonly { amount: number }[]) =>
  documents.reduce((rest, one) => rest - one.amount, amount);

function blockersOf(context: LineContext, documents: readonly WorldDocument[]): Blocker[] {
  const { recognition } = context;
  const blockers: Blocker[] = ['SAID_BY_PAYER', ...familyBlockers(context, documents)];
  const ids = new Set(documents.map(({ id }) => id));
  const contradicts = recognition.documents
    .filter(({ isWeak }) => !isWeak)
    .some(({ alternatives }) => alternatives.length > 0 && !alternatives.flat().some((id) => ids.has(id)));
  return contradicts ? blockers.concat('ANSWER_CONTRADICTS_TEXT') : blockers;
}

/**
 * Puts the payer's answer above the solutions of the rules. A rule that found the same without doubt stays,
 * because it needs no answer.
 */
export function withAnswers(answers: readonly Solution[], solutions: readonly Solution[]): Solution[] {
  const isProven = (one: Solution) => one.blockers.length === 0;
  const proven = new Set(solutions.filter(isProven).map(({ parts }) => signatureOf(parts)));
  const needed = answers.filter(({ parts }) => !proven.has(signatureOf(parts)));
  const said = new Set(needed.map(({ parts }) => signatureOf(parts)));
  return needed.concat(solutions.filter(({ parts }) => !said.has(signatureOf(parts))));
}

const signatureOf = (parts: Solution['parts']): string =>
  parts
    .map((part) => JSON.stringify(part))
    .sort()
    .join(' ');
