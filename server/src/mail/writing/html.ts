import { h, type Result } from 'hastscript';
import type { Locale } from '../../kernel/formats.ts';
import type { Profile } from '../../people/organizations/profile/queries.ts';
import { oneLine } from '../../platform/mail/one-line.ts';
import { postalLines } from '../domain/postal.ts';
import type { DetailsGroup } from './details.ts';
import type { TableLine } from './lines.ts';
import { wordsOf } from './messages/index.ts';
import type { FormattedInvoice } from './variables.ts';

export type Node = Extract<Result, { type: 'element' }>;

/** Content-ID of the logo, which is attached to the mail: nothing is loaded from the network. */
export const LOGO_CID = 'logo@quittance';

const SOFT = 'color:#616e7c';
const LINE = 'border-bottom:1px solid #e1e5ea';
const CELL = `padding:9px 8px 9px 0;${LINE};vertical-align:top;text-align:left`;
const AMOUNT = `padding:9px 0 9px 12px;${LINE};vertical-align:top;text-align:right;white-space:nowrap`;
const NAME = 'overflow-wrap:anywhere;word-break:break-word';
/** Layout classes for wide and narrow screens. */
const [WIDE, NARROW] = ['wide', 'narrow'];
const HIDDEN = 'display:none;mso-hide:all';

/** The amounts that the table shows besides the open one, if they carry information. */
export interface TableColumns {
  hasPaid: boolean;
  hasCredited: boolean;
}

/** Renders the invoices as a table. On a phone, paid and credited amounts are below the number. */
export function htmlTable(lines: readonly TableLine[], columns: TableColumns, locale: Locale): Node {
  const words = wordsOf(locale);
  const titles = [words.amount, ...amountsOf(columns).map((key) => words[key])];
  const head = [
    h('th', { scope: 'col', style: `${CELL};${SOFT};font-weight:normal` }, words.invoice),
    ...[...titles, words.outstanding].map((title, i) =>
      h(
        'th',
        {
          scope: 'col',
          style: `${AMOUNT};${SOFT};font-weight:normal`,
          ...(i < titles.length ? { className: [WIDE] } : {}),
        },
        title,
      ),
    ),
  ];
  return h(
    'table',
    {
      style: 'width:100%;border-collapse:collapse;margin:0 0 20px;font-size:13px;line-height:1.4',
      cellPadding: 0,
      cellSpacing: 0,
    },
    h('thead', null, h('tr', null, head)),
    h(
      'tbody',
      null,
      lines.map((line) => htmlLine(line, { columns, locale, between: titles.length })),
    ),
  );
}

const amountsOf = ({ hasPaid, hasCredited }: TableColumns): ('paid' | 'credited')[] => [
  ...(hasPaid ? (['paid'] as const) : []),
  ...(hasCredited ? (['credited'] as const) : []),
];

interface LineInput {
  columns: TableColumns;
  locale: Locale;
  /** Number of cells between the first and the last one. Phones hide them, so no cell spans them. */
  between: number;
}

function htmlLine(line: TableLine, { columns, locale, between }: LineInput): Node {
  if (line.kind === 'invoice') return htmlInvoice(line.invoice, columns, locale);
  const gap = (style: string) => Array.from({ length: between }, () => h('td', { className: [WIDE], style }));
  if (line.kind === 'part') {
    const style = `${CELL};padding-top:18px;font-size:14px`;
    return h('tr', null, [
      h('th', { scope: 'rowgroup', style }, line.title),
      ...gap(style),
      h('td', { style }),
    ]);
  }
  const strong = line.kind === 'total' ? ';font-weight:bold;font-size:15px' : ';font-weight:normal';
  return h('tr', null, [
    h('th', { scope: 'row', style: `${CELL}${strong}` }, line.label),
    ...gap(CELL),
    h('td', { style: `${AMOUNT}${strong}` }, line.amount),
  ]);
}

function htmlInvoice(invoice: FormattedInvoice, columns: TableColumns, locale: Locale): Node {
  const words = wordsOf(locale);
  const notes = [words.dueOn(invoice.dueDate)];
  if (invoice.isOverdue) notes.push(words.daysOverdue(invoice.daysOverdue));
  if (invoice.lastRemindedOn !== null)
    notes.push(words.reminded(invoice.remindersSent, invoice.lastRemindedOn));
  const amounts = amountsOf(columns);
  const narrow = [
    `${words.amount}${words.colon}${invoice.amount}`,
    ...amounts.flatMap((key) =>
      invoice[key] === null ? [] : [`${words[key]}${words.colon}${invoice[key]}`],
    ),
  ].join(' · ');
  return h('tr', null, [
    h('td', { style: `${CELL};${NAME}` }, [
      h('strong', null, invoice.number),
      h('div', { style: `${SOFT};font-size:12px` }, notes.join(' · ')),
      h('div', { className: [NARROW], style: `${HIDDEN};${SOFT};font-size:12px` }, narrow),
    ]),
    ...[invoice.amount, ...amounts.map((key) => invoice[key])].map((amount) =>
      h('td', { className: [WIDE], style: AMOUNT }, amount),
    ),
    h('td', { style: `${AMOUNT};font-weight:bold` }, invoice.outstanding),
  ]);
}

/** Renders the call-to-action button, with the full address below it for readers who check links. */
export function htmlButton(url: string, label: string): Node {
  return h('div', { style: 'margin:4px 0 24px' }, [
    h(
      'a',
      {
        href: url,
        style:
          'display:inline-block;background:#0b5cad;border:1px solid #0b5cad;border-radius:6px;padding:12px 28px;color:#ffffff;font-weight:bold;text-decoration:none',
      },
      label,
    ),
    h(
      'div',
      { style: 'margin:8px 0 0;font-size:12px;line-height:1.4' },
      h('a', { href: url, style: `${SOFT};word-break:break-all` }, url),
    ),
  ]);
}

/** Returns a table of names and values in groups, for the HTML of an email. */
export function htmlDetails(groups: readonly DetailsGroup[], locale: Locale): Node {
  const label = `${SOFT};padding:3px 16px 3px 0;vertical-align:top;text-align:left;font-weight:normal;white-space:nowrap`;
  const rows = groups.flatMap(({ title, rows: own }, i) => [
    ...(title === null
      ? []
      : [
          h(
            'tr',
            null,
            h(
              'th',
              { colSpan: 2, scope: 'rowgroup', style: `padding:${i === 0 ? 0 : 10}px 0 3px;text-align:left` },
              title,
            ),
          ),
        ]),
    ...own.map(([name, value], j) => {
      const top = title === null && j === 0 && i > 0 ? ';padding-top:10px' : '';
      return h('tr', null, [
        h('th', { scope: 'row', style: `${label}${top}` }, name),
        h('td', { style: `padding:3px 0;vertical-align:top;${NAME}${top}` }, value),
      ]);
    }),
  ]);
  return h(
    'div',
    { style: 'margin:0 0 20px;padding:16px;background:#f5f7f9;border-radius:6px' },
    h('div', { style: 'margin:0 0 8px;font-size:15px;font-weight:bold' }, wordsOf(locale).howToPay),
    h(
      'table',
      { style: 'border-collapse:collapse;font-size:13px;line-height:1.4', cellPadding: 0, cellSpacing: 0 },
      h('tbody', null, rows),
    ),
  );
}

/** Maximum size of a logo in a mail, in pixels. */
const [LOGO_WIDTH, LOGO_HEIGHT] = [220, 64];

/** Renders the sender's logo, else its name, above the message. */
export function htmlHeader(name: string, { logo }: Profile): Node {
  if (logo === null) return h('div', { style: `font-size:18px;font-weight:bold;${NAME}` }, name);
  const scale = Math.min(1, LOGO_WIDTH / logo.width, LOGO_HEIGHT / logo.height);
  const [width, height] = [logo.width, logo.height].map((side) => Math.max(1, Math.round(side * scale)));
  return h('img', { src: `cid:${LOGO_CID}`, alt: name, width, height, style: 'display:block;border:0' });
}

/** Renders the sender's company details below the message. */
export function htmlFooter(name: string, profile: Profile, locale: Locale): Node[] {
  const words = wordsOf(locale);
  const { registrationNumber, vatNumber, website, email, phone } = profile;
  const labelled = (label: string, value: string | null) =>
    value === null ? [] : [`${label}${words.colon}${value}`];
  const rows = [
    [profile.legalName ?? name, ...postalLines(profile, locale)],
    [...labelled(words.registration, registrationNumber), ...labelled(words.vat, vatNumber)],
    [...labelled(words.phone, phone), ...[email, website].filter((one) => one !== null)],
  ];
  return rows
    .filter((row) => row.length > 0)
    .map((row) => h('div', { style: NAME }, row.map((part) => oneLine(part)).join(' · ')));
}
