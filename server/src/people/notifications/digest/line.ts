import { formatMoney, type Language } from '../../../kernel/formats.ts';
import { oneLine } from '../../../platform/mail/one-line.ts';
import type { NotifiedFacts } from './content.ts';
import { NOTIFICATION_WORDS } from './words.ts';

/** Longest text that a debtor or a user wrote, in characters. */
const MAX_LENGTH = 120;

/** Describes a notification in one line, below the heading of its kind. */
export function lineOf(facts: NotifiedFacts, language: Language): string {
  const words = NOTIFICATION_WORDS[language];
  const line = partsOf(facts, language)
    .map((part) => shorten(part ?? ''))
    .filter((part) => part !== '')
    .join(' · ');
  return line === '' ? words.kinds[facts.kind] : line;
}

function partsOf({ kind, ...facts }: NotifiedFacts, language: Language): (string | null)[] {
  const words = NOTIFICATION_WORDS[language];
  const { subject, customer, actor, invoice, taskCount } = facts;
  switch (kind) {
    case 'ASSIGNED':
      return taskCount > 1 ? [words.tasks(taskCount), actor] : [subject, customer, actor];
    case 'MENTION':
      return [actor, subject, customer];
    case 'PROMISE_BROKEN':
    case 'DISPUTE': {
      if (invoice === null) return [customer, subject];
      const { number, outstanding, currency } = invoice;
      // A broken instalment is not that of one invoice: its subject names it with its amount.
      if (subject !== null && subject !== number) return [customer, subject];
      return [customer, number, words.outstanding(formatMoney(outstanding, currency, language))];
    }
    case 'PAYER_ANSWER':
    case 'REPLY':
    case 'ONLINE_PAYMENT_FAILED':
    case 'ONLINE_PAYMENT_PROBLEM':
      return [customer, subject];
    case 'CHANNEL_DISABLED':
    case 'SOURCE_FAILING':
    case 'SOURCE_KEY_EXPIRING':
    case 'AGENT_PLAN':
    case 'AGENT_PLAN_STOPPED':
      return [subject];
    case 'IMPORT_FAILED':
      return [subject ?? words.import];
  }
}

/** Returns a text in one line, shortened by whole characters. */
export function shorten(text: string, max = MAX_LENGTH): string {
  const characters = [...oneLine(text, text.length)];
  return characters.length <= max ? characters.join('') : `${characters.slice(0, max - 1).join('')}…`;
}
