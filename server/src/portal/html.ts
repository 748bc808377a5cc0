import { h } from 'hastscript';
import {
  type Html,
  type PageStyle,
  pageScript,
  pageStyle,
  renderPage,
  styleOf,
} from '../platform/pages/html.ts';

const STYLE = pageStyle(
  ...['style.css', 'pay.css', 'transfer.css', 'forms.css', 'question.css'].map(
    (name) => new URL(name, import.meta.url),
  ),
);

/** CSP source that allows only the portal's stylesheet. */
export const STYLE_SOURCE = STYLE.source;

const SCRIPT = pageScript(new URL('copy.js', import.meta.url));

/** CSP source that allows only the portal's script. */
export const SCRIPT_SOURCE = SCRIPT.source;

/** Returns the stylesheet with an organization's accent colour, `#rrggbb`; null: the portal's default. */
export const accentStyle = (accent: string | null): PageStyle | null =>
  accent === null ? null : styleOf(`:root{--accent:${accent}}`);

/** Renders a complete portal page, hidden from search engines. */
export function portalPage(
  language: string,
  title: string,
  body: readonly Html[],
  { accent = null, hasScript = false }: { accent?: string | null; hasScript?: boolean } = {},
): string {
  const ownStyle = accentStyle(accent);
  const script = hasScript ? SCRIPT : null;
  return renderPage({ language, title, style: STYLE, ownStyle, script, isPublic: false, body });
}

export interface HtmlColumn {
  label: string;
  /** Right-aligned, so that digits line up. */
  numeric?: boolean;
  /** Hidden in print. */
  screenOnly?: boolean;
  /** Its place in the card that shows a row on a phone. */
  place?: 'choose' | 'number' | 'state' | 'dated' | 'due' | 'total' | 'open' | 'actions';
  /** A leading cell that is no row header; the next cell is. */
  isBeforeHeader?: boolean;
}

/**
 * Renders a table with a caption for screen readers. The first or second cell of a row is its header. Each
 * cell carries its column's label, because small screens show rows as cards. The ARIA roles keep it a table
 * for screen readers there.
 */
export function htmlTable(
  caption: string,
  columns: readonly HtmlColumn[],
  rows: readonly (readonly Html[])[],
): Html {
  const className = (column: HtmlColumn | undefined) => {
    const kind = column?.numeric === true ? 'numeric' : column?.screenOnly === true ? 'screen' : null;
    const names = [kind, column?.place === undefined ? null : `at-${column.place}`];
    return names.filter((name) => name !== null).join(' ') || undefined;
  };
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
