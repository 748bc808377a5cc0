import { h } from 'hastscript';
import { type Html, type PageStyle, pageStyle, renderPage, styleOf } from '../platform/pages/html.ts';

const STYLE = pageStyle(
  ...['style.css', 'pay.css', 'forms.css'].map((name) => new URL(name, import.meta.url)),
);

/** Lets a page apply the portal's one stylesheet and no other. */
export const STYLE_SOURCE = STYLE.source;

/** The stylesheet that gives the pages of an organization its accent colour, `#rrggbb`; null: they have the portal's own. */
export const accentStyle = (accent: string | null): PageStyle | null =>
  accent === null ? null : styleOf(`:root{--accent:${accent}}`);

/** A whole page of the portal as text, which no search engine is to show. */
export function portalPage(
  language: string,
  title: string,
  body: readonly Html[],
  accent: string | null = null,
): string {
  const ownStyle = accentStyle(accent);
  return renderPage({ language, title, style: STYLE, ownStyle, isPublic: false, body });
}

export interface Column {
  label: string;
  /** Set right, so that digits stand below each other. */
  numeric?: boolean;
  /** Of no use on paper. */
  screenOnly?: boolean;
  /** Its cells are no headers, though they come first: the next ones are. */
  isBeforeHeader?: boolean;
}

/**
 * A table with a caption for those who cannot see what stands above it; the first cell of a row is its header, or the second. Each
 * cell carries its column's label, because on small screens the rows are shown as cards; the roles keep the table one
 * for screen readers then.
 */
export function table(caption: string, columns: readonly Column[], rows: readonly (readonly Html[])[]): Html {
  const className = (column: Column | undefined) =>
    column?.numeric === true ? 'numeric' : column?.screenOnly === true ? 'screen' : undefined;
  const header = columns[0]?.isBeforeHeader === true ? 1 : 0;
  const heads = columns.map((column) =>
    h('th', { scope: 'col', role: 'columnheader', class: className(column) }, column.label),
  );
  const lines = rows.map((cells) =>
    h(
      'tr',
      { role: 'row' },
      cells.map((cell, i) => {
        const attributes = { class: className(columns[i]), 'data-label': columns[i]?.label };
        return i === header
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
