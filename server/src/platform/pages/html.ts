import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { toHtml } from 'hast-util-to-html';
import { h, type Result } from 'hastscript';

/** What a page is made of: an element, a text, or nothing. */
export type Html = Result | string | null;

/** The one stylesheet of some pages, and what lets them apply it and no other. */
export interface PageStyle {
  text: string;
  /** A source of `style-src`. */
  source: string;
}

/** The look that all pages share, with what is in further files. */
export function pageStyle(...files: readonly URL[]): PageStyle {
  const text = [new URL('base.css', import.meta.url), ...files]
    .map((file) => readFileSync(file, 'utf8'))
    .join('');
  return styleOf(text);
}

/** A stylesheet of a text. */
export function styleOf(text: string): PageStyle {
  return { text, source: `'sha256-${createHash('sha256').update(text).digest('base64')}'` };
}

const ESCAPES = { characterReferences: { useNamedReferences: true } } as const;

/** A whole page. */
export interface Page {
  /** Of its text, such as `en`. */
  language: string;
  title: string;
  style: PageStyle;
  /** What goes before the style. */
  ownStyle?: PageStyle | null;
  /** Whether search engines may show it. */
  isPublic: boolean;
  body: readonly Html[];
}

/** A page as text. Every text that is put into it is escaped but the stylesheet, which HTML takes as it is. */
export function renderPage({ language, title, style, ownStyle = null, isPublic, body }: Page): string {
  const head = h(
    'head',
    null,
    h('meta', { charset: 'utf-8' }),
    h('title', null, title),
    h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    isPublic ? null : h('meta', { name: 'robots', content: 'noindex, nofollow' }),
    h('style', style.text),
    ownStyle === null ? null : h('style', ownStyle.text),
  );
  return toHtml(
    [{ type: 'doctype' }, h('html', { lang: language }, head, h('body', null, [...body]))],
    ESCAPES,
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
