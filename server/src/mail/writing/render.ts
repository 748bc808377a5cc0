import { toHtml } from 'hast-util-to-html';
import { h, type Result } from 'hastscript';
import type { Language, Place } from '../../ledger/domain/formats.ts';
import type { LayoutParts } from '../../platform/mail/layout.ts';
import { oneLine } from '../../platform/mail/one-line.ts';
import { parseTemplate, renderTemplate } from '../../platform/mail/template.ts';
import { REMINDER_VARIABLES } from '../domain/reminder.ts';
import { WORDS } from './i18n.ts';
import type { TemplateTexts } from './queries.ts';
import {
  type FormattedInvoice,
  type FormattedTotal,
  type ReminderFacts,
  type ReminderValues,
  reminderVariables,
  TABLE_MARK,
} from './variables.ts';

/** A reminder in words, but for the layout of its HTML. */
export interface WrittenReminder {
  subject: string;
  text: string;
  parts: LayoutParts;
}

/** The texts that come of templates of a reminder. @throws TemplateError for texts that are no templates */
export function fillTexts<K extends string>(
  texts: Readonly<Record<K, string>>,
  values: ReminderValues,
): Record<K, string>;
export function fillTexts(
  texts: Readonly<Record<string, string>>,
  values: ReminderValues,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [
      name,
      renderTemplate(parseTemplate(text, REMINDER_VARIABLES), values),
    ]),
  );
}

/**
 * Writes a reminder: one body becomes the text and the HTML, in which every character of others is escaped.
 * @throws TemplateError for texts that are no templates
 */
export function writeReminder(
  facts: ReminderFacts,
  { language, texts }: { language: Language; texts: TemplateTexts },
): WrittenReminder {
  const place: Place = { language, timezone: facts.organization.timezone };
  const values = reminderVariables(facts, place);
  const filled = fillTexts({ subject: texts.subject, body: texts.body }, values);
  const subject = oneLine(filled.subject.replaceAll(TABLE_MARK, ''), 300);
  const body = tidy(filled.body);
  const content = paragraphs(body).map((paragraph) => paragraphHtml(paragraph, values, language));
  return {
    subject,
    text: `${body.replaceAll(TABLE_MARK, textTable(values.invoices, values.totals, language))}\n`,
    parts: {
      language,
      title: toHtml({ type: 'text', value: subject }),
      sender: toHtml({ type: 'text', value: values.organization.name }),
      content: toHtml({ type: 'root', children: content.flat() }),
    },
  };
}

/** Line ends of one kind, and no gaps where a condition left nothing. */
export function tidy(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .split('\n')
    .map(withoutBlanksAtEnd)
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** In one pass: an expression for blanks at the end begins anew at each blank. */
function withoutBlanksAtEnd(line: string): string {
  let end = line.length;
  while (line[end - 1] === ' ' || line[end - 1] === '\t') end -= 1;
  return line.slice(0, end);
}

function paragraphs(body: string): string[] {
  return body
    .split(TABLE_MARK)
    .flatMap((part, i) => (i === 0 ? [part] : [TABLE_MARK, part]))
    .flatMap((part) => (part === TABLE_MARK ? [part] : part.split(/\n\n+/)))
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

type Node = Extract<Result, { type: 'element' }>;

function paragraphHtml(paragraph: string, values: ReminderValues, language: Language): Node[] {
  if (paragraph === TABLE_MARK) return [htmlTable(values.invoices, values.totals, language)];
  const rows = paragraph.split('\n').map((line) => lineHtml(line, values.portalUrl));
  return [
    h(
      'p',
      { style: 'margin:0 0 16px' },
      rows.flatMap((row, i) => (i === 0 ? row : [h('br'), ...row])),
    ),
  ];
}

/** Only our own address becomes a link: nobody's name can lead elsewhere. */
function lineHtml(line: string, url: string | null): (string | Node)[] {
  if (url === null) return [line];
  return line
    .split(url)
    .flatMap((part, i) => (i === 0 ? [part] : [h('a', { href: url, style: 'color:#0b5cad' }, url), part]))
    .filter((part) => part !== '');
}

const CELL = 'padding:8px 8px 8px 0;border-bottom:1px solid #cbd2d9;vertical-align:top;text-align:left';
const AMOUNT = `${CELL.replace('text-align:left', 'text-align:right')};white-space:nowrap`;

function htmlTable(
  invoices: readonly FormattedInvoice[],
  totals: readonly FormattedTotal[],
  language: Language,
): Node {
  const words = WORDS[language];
  const head = [
    h('th', { scope: 'col', style: CELL }, words.invoice),
    h('th', { scope: 'col', style: CELL }, words.due),
    h('th', { scope: 'col', style: AMOUNT }, words.outstanding),
  ];
  const rows = invoices.map((invoice) => {
    const late = invoice.isOverdue ? [h('br'), h('small', null, words.daysOverdue(invoice.daysOverdue))] : [];
    return h('tr', null, [
      h('td', { style: CELL }, invoice.number),
      h('td', { style: CELL }, invoice.dueDate, late),
      h('td', { style: AMOUNT }, invoice.outstanding),
    ]);
  });
  const sums = totals.map(({ outstanding }) =>
    h('tr', null, [
      h('th', { scope: 'row', colSpan: 2, style: CELL }, words.total),
      h('td', { style: AMOUNT }, h('strong', null, outstanding)),
    ]),
  );
  return h(
    'table',
    { style: 'width:100%;border-collapse:collapse;margin:0 0 16px;font-size:14px', cellPadding: 0 },
    h('thead', null, h('tr', null, head)),
    h('tbody', null, [...rows, ...sums]),
  );
}

function textTable(
  invoices: readonly FormattedInvoice[],
  totals: readonly FormattedTotal[],
  language: Language,
): string {
  const words = WORDS[language];
  const rows = invoices.map((invoice) => {
    const late = invoice.isOverdue ? ` (${words.daysOverdue(invoice.daysOverdue)})` : '';
    return `- ${words.invoice} ${invoice.number}, ${words.due} ${invoice.dueDate}${late}: ${invoice.outstanding}`;
  });
  return [...rows, ...totals.map(({ outstanding }) => `${words.total}: ${outstanding}`)].join('\n');
}
