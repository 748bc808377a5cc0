import { toHtml } from 'hast-util-to-html';
import { h } from 'hastscript';
import { type Language, type Locale, languageOf, type ReaderLocale } from '../../kernel/formats.ts';
import type { LayoutParts } from '../../platform/mail/layout.ts';
import { oneLine } from '../../platform/mail/one-line.ts';
import { parseTemplate, renderTemplate } from '../../platform/mail/template.ts';
import { REMINDER_VARIABLES } from '../domain/reminder.ts';
import { type DetailsGroup, detailGroups } from './details.ts';
import {
  htmlButton,
  htmlDetails,
  htmlFooter,
  htmlHeader,
  htmlTable,
  type Node,
  type TableColumns,
} from './html.ts';
import { type TableLine, tableLines } from './lines.ts';
import { wordsOf } from './messages/index.ts';
import type { TemplateTexts } from './messages/types.ts';
import {
  BUTTON_PLACEHOLDER,
  DETAILS_PLACEHOLDER,
  PLACEHOLDERS,
  TABLE_PLACEHOLDER,
  withoutPlaceholders,
} from './placeholders.ts';
import {
  formatInvoices,
  type ReminderFacts,
  type ReminderValues,
  readerLocale,
  reminderVariables,
} from './variables.ts';
import type { WrittenReminder } from './written.ts';

/** Fills the templates of a reminder. @throws TemplateError for invalid templates */
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

const ANY_MARK = new RegExp(`(${PLACEHOLDERS.join('|')})`, 'u');

/** The generated parts that replace the placeholders of a body. */
interface OwnParts {
  locale: Locale;
  lines: TableLine[];
  columns: TableColumns;
  details: DetailsGroup[];
  portalUrl: string | null;
  /** The word on the button that leads to the portal. */
  button: 'viewAndPay' | 'answerQuestion';
}

/**
 * Renders a reminder: one body becomes text and HTML. All external text is escaped in the HTML.
 * @throws TemplateError for invalid templates
 */
export function writeReminder(
  facts: ReminderFacts,
  { language, texts }: { language: Language; texts: TemplateTexts },
): WrittenReminder {
  const { formatted, place } = formattedFor(facts, language);
  const values = reminderVariables(facts, place, formatted);
  return putTogether(facts, language, fillTexts({ subject: texts.subject, body: texts.body }, values));
}

/** A text that is not a template. */
export interface PlainText {
  language: Language;
  texts: TemplateTexts;
  /** Whether invoices, payment details and the portal link follow the text. */
  showsInvoices: boolean;
  /** Whether the text contains the placeholder of a button that leads to a question in the portal. */
  asksPayer?: boolean;
}

/**
 * Renders a mail with text that a person wrote. Template syntax in it has no effect, and it contains no
 * generated parts, except the button of a question.
 */
export function writePlain(
  facts: ReminderFacts,
  { language, texts, showsInvoices, asksPayer = false }: PlainText,
): WrittenReminder {
  if (asksPayer) return putTogether(facts, language, texts, 'answerQuestion');
  const shown = showsInvoices && facts.invoices.length > 0;
  const button = facts.portalUrl === null ? [] : [BUTTON_PLACEHOLDER];
  const parts = shown ? [TABLE_PLACEHOLDER, ...button, DETAILS_PLACEHOLDER] : [];
  const body = [withoutPlaceholders(texts.body).trim(), ...parts].join('\n\n');
  return putTogether(facts, language, { subject: texts.subject, body });
}

function formattedFor(facts: ReminderFacts, language: Language) {
  const locale = readerLocale(language, facts);
  const place: ReaderLocale = { language: locale, timezone: facts.organization.timezone };
  return { locale, place, formatted: formatInvoices(facts, place, facts.now) };
}

/** Renders the subject and the body, with generated parts in place of their placeholders. */
function putTogether(
  facts: ReminderFacts,
  language: Language,
  filled: TemplateTexts,
  button: OwnParts['button'] = 'viewAndPay',
): WrittenReminder {
  const { organization, portalUrl } = facts;
  const { locale, formatted } = formattedFor(facts, language);
  const subject = oneLine(withoutPlaceholders(filled.subject), 300);
  const body = tidyText(filled.body);
  const own: OwnParts = {
    locale,
    portalUrl,
    button,
    columns: formatted,
    lines: tableLines(formatted, locale, MAX_TABLE_INVOICES),
    details: detailGroups(facts, formatted, locale),
  };
  const content = paragraphsOf(body).map((paragraph) => paragraphHtml(paragraph, own));
  const { sandboxMail } = wordsOf(locale);
  if (organization.sandbox) content.unshift([h('p', { style: SANDBOX }, sandboxMail)]);
  return {
    subject,
    text: `${organization.sandbox ? `*** ${sandboxMail} ***\n\n` : ''}${plainBody(body, own)}\n`,
    parts: layoutOf(facts, { locale, subject, content: content.flat() }),
  };
}

function layoutOf(
  { organization: { name, profile } }: ReminderFacts,
  { locale, subject, content }: { locale: Locale; subject: string; content: Node[] },
): LayoutParts {
  const html = (children: Node[]) => toHtml({ type: 'root', children });
  const sender = oneLine(name);
  return {
    language: languageOf(locale),
    title: toHtml({ type: 'text', value: subject }),
    header: html([htmlHeader(sender, profile)]),
    content: html(content),
    footer: html(htmlFooter(sender, profile, locale)),
  };
}

const SANDBOX = 'margin:0 0 16px;padding:8px;border:2px dashed #b42318;color:#b42318;font-weight:bold';

/** More than a person reads in a mail. The table states the number it omits. 20,000 invoices made 18 MB. */
const MAX_TABLE_INVOICES = 250;

/** Normalises line ends and removes the gaps of empty conditions. */
export function tidyText(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .split('\n')
    .map(withoutBlanksAtEnd)
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** Removes trailing blanks in linear time: a regular expression would retry at each blank. */
function withoutBlanksAtEnd(line: string): string {
  let end = line.length;
  while (line[end - 1] === ' ' || line[end - 1] === '\t') end -= 1;
  return line.slice(0, end);
}

function paragraphsOf(body: string): string[] {
  return body
    .split(ANY_MARK)
    .flatMap((part) => (isMark(part) ? [part] : part.split(/\n\n+/)))
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

const isMark = (part: string) => PLACEHOLDERS.some((mark) => mark === part);

function paragraphHtml(paragraph: string, own: OwnParts): Node[] {
  const { locale, portalUrl } = own;
  if (paragraph === TABLE_PLACEHOLDER) return [htmlTable(own.lines, own.columns, locale)];
  if (paragraph === DETAILS_PLACEHOLDER) return [htmlDetails(own.details, locale)];
  if (paragraph === BUTTON_PLACEHOLDER)
    return portalUrl === null ? [] : [htmlButton(portalUrl, wordsOf(locale)[own.button])];
  const rows = paragraph.split('\n').map((line) => lineHtml(line, portalUrl));
  return [
    h(
      'p',
      { style: 'margin:0 0 16px' },
      rows.flatMap((row, i) => (i === 0 ? row : [h('br'), ...row])),
    ),
  ];
}

/** Renders a line. Only our own address becomes a link, so a name in the text cannot lead to another site. */
function lineHtml(line: string, url: string | null): (string | Node)[] {
  if (url === null) return [line];
  return line
    .split(url)
    .flatMap((part, i) => (i === 0 ? [part] : [h('a', { href: url, style: 'color:#0b5cad' }, url), part]))
    .filter((part) => part !== '');
}

/** Renders the body as plain text, with generated parts in place of their placeholders. */
function plainBody(body: string, own: OwnParts): string {
  const { locale, portalUrl } = own;
  const words = wordsOf(locale);
  const button = portalUrl === null ? '' : `${words[own.button]}${words.colon.trimEnd()}\n${portalUrl}`;
  return body
    .split(ANY_MARK)
    .map((part) => {
      if (part === TABLE_PLACEHOLDER) return textTable(own.lines, locale);
      if (part === DETAILS_PLACEHOLDER) return textDetails(own.details, locale);
      return part === BUTTON_PLACEHOLDER ? button : part;
    })
    .join('');
}

function textTable(lines: readonly TableLine[], locale: Locale): string {
  const words = wordsOf(locale);
  return lines
    .map((line, i) => {
      if (line.kind === 'part')
        return `${i === 0 ? '' : '\n'}${line.title.toLocaleUpperCase(languageOf(locale))}`;
      if (line.kind !== 'invoice') return `${line.label}${words.colon}${line.amount}`;
      const { invoice } = line;
      const notes = [words.dueOn(invoice.dueDate)];
      if (invoice.isOverdue) notes.push(words.daysOverdue(invoice.daysOverdue));
      if (invoice.lastRemindedOn !== null)
        notes.push(words.reminded(invoice.remindersSent, invoice.lastRemindedOn));
      const isWhole = invoice.amount === invoice.outstanding;
      const amounts = isWhole
        ? invoice.outstanding
        : [
            `${words.outstanding} ${invoice.outstanding}`,
            `${words.amount} ${invoice.amount}`,
            ...(invoice.paid === null ? [] : [`${words.paid} ${invoice.paid}`]),
            ...(invoice.credited === null ? [] : [`${words.credited} ${invoice.credited}`]),
          ].join(', ');
      return `- ${words.invoice} ${invoice.number} (${notes.join(', ')})${words.colon}${amounts}`;
    })
    .join('\n');
}

function textDetails(groups: readonly DetailsGroup[], locale: Locale): string {
  const { colon } = wordsOf(locale);
  const lineOf = ([label, value]: readonly [string, string]) =>
    `${label}${label.endsWith('?') ? ' ' : colon}${value}`;
  return groups
    .map(({ title, rows }) => [...(title === null ? [] : [title]), ...rows.map(lineOf)].join('\n'))
    .join('\n\n');
}
