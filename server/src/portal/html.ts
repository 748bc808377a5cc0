import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { toHtml } from 'hast-util-to-html';
import { h, type Result } from 'hastscript';
import type { Language } from '../ledger/domain/formats.ts';

/** What a page is made of: an element, a text, or nothing. */
export type Html = Result | string | null;

const STYLE = ['style.css', 'forms.css']
  .map((name) => readFileSync(new URL(name, import.meta.url), 'utf8'))
  .join('');

/** Lets a page apply the portal's one stylesheet and no other. */
export const STYLE_SOURCE = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

const ESCAPES = { characterReferences: { useNamedReferences: true } } as const;

/** A whole page as text. Every text that is put into it is escaped but the stylesheet, which HTML takes as it is. */
export function renderPage(language: Language, title: string, body: Html[]): string {
  const head = h(
    'head',
    null,
    h('meta', { charset: 'utf-8' }),
    h('title', null, title),
    h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    h('meta', { name: 'robots', content: 'noindex, nofollow' }),
    h('style', STYLE),
  );
  return toHtml([{ type: 'doctype' }, h('html', { lang: language }, head, h('body', null, body))], ESCAPES);
}

export interface Column {
  label: string;
  /** Set right, so that digits stand below each other. */
  numeric?: boolean;
  /** Of no use on paper. */
  screenOnly?: boolean;
}

/**
 * A table with a caption for those who cannot see what stands above it; the first cell of a row is its header. Each
 * cell carries its column's label, because on small screens the rows are shown as cards; the roles keep the table one
 * for screen readers then.
 */
export function table(caption: string, columns: readonly Column[], rows: readonly (readonly Html[])[]): Html {
  const className = (column: Column | undefined) =>
    column?.numeric === true ? 'numeric' : column?.screenOnly === true ? 'screen' : undefined;
  const heads = columns.map((column) =>
    h('th', { scope: 'col', role: 'columnheader', class: className(column) }, column.label),
  );
  const lines = rows.map((cells) =>
    h(
      'tr',
      { role: 'row' },
      cells.map((cell, i) => {
        const attributes = { class: className(columns[i]), 'data-label': columns[i]?.label };
        return i === 0
          ? h('th', { ...attributes, scope: 'row', role: 'rowheader' }, cell)
          : h('td', { ...attributes, role: 'cell' }, cell);
      }),
    ),
  );
  return h(
    'table',
    { role: 'table' },
    h('caption', null, caption),
    h('thead', { role: 'rowgroup' }, h('tr', { role: 'row' }, heads)),
    h('tbody', { role: 'rowgroup' }, lines),
  );
}

/** Names and values; what has no value is left out. */
export function facts(
  pairs: readonly (readonly [name: string, value: Html | Exclude<Html, null>[]])[],
): Html {
  const present = pairs.filter(([, value]) => value !== null && value !== undefined && value !== '');
  return h(
    'dl',
    null,
    present.map(([name, value]) => h('div', null, h('dt', null, name), h('dd', null, value))),
  );
}
