import type { ErrorReason, FieldProblem, ProblemError } from '../api/problem.ts';
import i18next, { type Translate } from '../texts/index.ts';
import { ownText } from '../texts/own-text.ts';
import { lastName, textKeyOf } from './field-sentence.ts';
import { recognizeRefusal } from './refusal-sentence.ts';

const EXPLAINED = [
  'INVALID_DATA',
  'REFERENCE_NOT_FOUND',
  'AMBIGUOUS_REFERENCE',
  'CONFLICT',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'REQUEST_TIMEOUT',
  'CONCURRENCY_LIMITED',
] as const;

const ACTORS = ['USER', 'API_KEY', 'PORTAL', 'SYSTEM'] as const;

/** Returns the message of a problem: our own text if there is one, else the server's. */
export function problemText(problem: ProblemError, t: Translate): string {
  if (problem.code === 'UNREACHABLE') return t('problems.unreachable');
  if (problem.status === 401) return t('problems.ended');
  if (problem.code === 'PAGE_FAILED') return t('problems.page');
  if (problem.status >= 500) return t('problems.internal');
  const reason = reasonText(problem.reason, t) ?? refusalText(problem.message, t);
  if (reason !== null) return reason;
  if (problem.code === 'RATE_LIMITED') return t('problems.limited');
  if (problem.code === 'NOT_FOUND') return t('problems.missing');
  const sentences = problem.fields.flatMap(({ field, error }) => {
    const text = sentenceText(field, error, t);
    const label = fieldLabel(field, t);
    return text === null ? [] : [label === null ? text : `${label}: ${text}`];
  });
  if (sentences.length > 0 && sentences.length === problem.fields.length)
    return [...new Set(sentences)].join(' ');
  // Often the message already contains the errors of the fields.
  const others = problem.fields.filter(({ error }) => !problem.message.includes(error));
  const all = others
    .map(({ field, error }) => `${fieldLabel(field, t) ?? lastName(field)} ${error}`)
    .join('; ');
  return explained(problem, all === '' ? problem.message : `${problem.message} ${all}`, t);
}

/** Returns the text for the reason of a problem; null: it has none, or the texts of its pages are not loaded. */
function reasonText(reason: ErrorReason | null, t: Translate): string | null {
  if (reason === null || !i18next.exists(`errorReasons.${reason.code}`)) return null;
  const { currency = '', other = '', limit = '' } = reason.values;
  return t(`errorReasons.${reason.code}`, { currency, other, limit, by: actorText(reason, t) });
}

/** Returns the text for a sentence of the server about a refusal; null: it is not known. */
export function refusalText(message: string, t: Translate): string | null {
  const found = recognizeRefusal(message);
  if (found === null) return null;
  const { limit = '', name = '', email = '', days = '', count = '', reason = '' } = found.values;
  return t(`refusals.${found.code}`, { limit, name, email, days, count, reason });
}

/** Returns the name of a person, or the kind of an actor without a name. */
function actorText({ values: { by = '', actor } }: ErrorReason, t: Translate): string {
  const kind = ACTORS.find((one) => one === actor);
  return by === '' && kind !== undefined ? t(`cash.actors.${kind}`) : by;
}

/** Returns the message for a field that the server has refused. */
export const fieldText = (problem: ProblemError, { field, error }: FieldProblem, t: Translate): string =>
  (problem.fields.length === 1 ? reasonText(problem.reason, t) : null) ??
  sentenceText(field, error, t) ??
  explained(problem, error, t);

/** Returns the label of a refused field; null: its name is for programs only. */
function fieldLabel(field: string, t: Translate): string | null {
  const labels: Readonly<Record<string, string>> = t('fieldLabels', { returnObjects: true });
  return ownText(labels, lastName(field)) ?? null;
}

/** Returns a sentence of the server about a refused field in the language of the user; null: it is not known. */
function sentenceText(field: string, error: string, t: Translate): string | null {
  const found = textKeyOf(field, error);
  return found === null ? null : t(found.key, { limit: found.limit });
}

/** Returns the messages for all refused fields, by their path. */
export const fieldTexts = (problem: ProblemError, t: Translate): Record<string, string> =>
  Object.fromEntries(problem.fields.map((one) => [one.field, fieldText(problem, one, t)]));

/**
 * Explains the reason of the server, which is English, in the language of the user. The reason for an amount
 * is left out: it is in minor units.
 */
function explained({ code }: ProblemError, reason: string, t: Translate): string {
  if (code === 'AMOUNT_EXCEEDED') return t('problems.amountExceeded');
  const known = EXPLAINED.find((one) => one === code);
  return known === undefined ? reason : t(`problems.codes.${known}`, { reason });
}
