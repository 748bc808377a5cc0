import { toHtml } from 'hast-util-to-html';
import { localDate } from '../../kernel/calendar.ts';
import { formatList, formatMoney, type Language } from '../../kernel/formats.ts';
import { layoutMail } from '../../platform/mail/layout.ts';
import { oneLine } from '../../platform/mail/one-line.ts';
import { amountsToPay, invoicePart, requestedAmounts } from '../domain/requested-amounts.ts';
import { wordsOf } from './messages/index.ts';
import type { TemplateTexts, TogetherSubject } from './messages/types.ts';
import { type RenderedMail, renderReminder, writePart } from './templates.ts';
import { type ReminderFacts, readerLocale, stageOf } from './variables.ts';
import type { WrittenReminder } from './written.ts';

/** One of several reminders with the same recipients, under its account's name. */
export interface ReminderPart {
  facts: ReminderFacts;
  chosen: { language: Language; texts: TemplateTexts };
}

/**
 * Renders one mail with a part for each account of a family, in the language of its customer. Subject and
 * frame are in the first one's language.
 * @throws TemplateError for an invalid template, or if it exceeds the time or size limit
 */
export async function renderCombinedMail(
  organizationId: string,
  [first, ...others]: readonly [ReminderPart, ...ReminderPart[]],
): Promise<RenderedMail> {
  if (others.length === 0) return renderReminder(organizationId, first.facts, first.chosen);
  const written: { part: ReminderPart; reminder: WrittenReminder }[] = [];
  for (const part of [first, ...others])
    written.push({ part, reminder: await writePart(organizationId, part.facts, part.chosen) });
  const subject = subjectTogether([first, ...others]);
  const [head] = written;
  const content = written.map(({ part, reminder }) => `${headingHtml(part)}${reminder.parts.content}`);
  const text = written.map(({ part, reminder }) => `${headingOf(part)}\n\n${reminder.text}`);
  const html = await layoutMail({
    language: first.chosen.language,
    header: '',
    footer: '',
    ...head?.reminder.parts,
    title: toHtml({ type: 'text', value: subject }),
    content: content.join(''),
  });
  return { language: first.chosen.language, subject, text: text.join('\n'), html };
}

/** Returns the account's name and number, as the debtor knows them. */
function headingOf({ facts }: ReminderPart): string {
  const { name, number } = facts.addressee.customer;
  return oneLine(`${name} (${number})`, 300);
}

const HEADING = 'margin:24px 0 12px;padding-top:16px;border-top:2px solid #cbd2d9;font-size:18px';

function headingHtml(part: ReminderPart): string {
  return `<h2 style="${HEADING}">${toHtml({ type: 'text', value: headingOf(part) })}</h2>`;
}

/** Renders the subject: number of accounts, total of all parts, and the firmness of the mildest reminder. */
function subjectTogether(parts: readonly [ReminderPart, ...ReminderPart[]]): string {
  const [{ facts, chosen }] = parts;
  const locale = readerLocale(chosen.language, facts);
  const accounts = new Set(parts.map((part) => part.facts.addressee.customer.id)).size;
  const sums = new Map<string, number>();
  for (const { facts: of } of parts)
    for (const { currency, amount } of amountsToPay(requestedAmounts(of.invoices, of.covered, todayOf(of))))
      sums.set(currency, (sums.get(currency) ?? 0) + amount);
  const amounts = [...sums].map(([currency, amount]) => formatMoney(amount, currency, locale));
  const say = wordsOf(locale).together[subjectOf(parts.map((part) => part.facts))];
  return oneLine(say(accounts, formatList(amounts, locale)), 300);
}

function subjectOf(parts: readonly ReminderFacts[]): TogetherSubject {
  const stages = parts.map(stageOf);
  if (!stages.includes('COURTESY'))
    return (['FIRST', 'AGAIN'] as const).find((stage) => stages.includes(stage)) ?? 'FINAL';
  const when = parts.flatMap((of) => of.invoices.map(({ dueOn }) => invoicePart(dueOn, todayOf(of))));
  if (!when.includes('SOON')) return 'TODAY';
  return when.includes('DUE_TODAY') ? 'BOTH' : 'SOON';
}

const todayOf = ({ now, organization }: ReminderFacts) => localDate(now, organization.timezone);
