import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { toHtml } from 'hast-util-to-html';
import { h, type Result } from 'hastscript';

/** Content of a page: an element, a text, or nothing. */
export type Html = Result | string | null;

/** A stylesheet, and the policy source that allows only this stylesheet. */
export interface PageStyle {
  text: string;
  /** A source of `style-src`. */
  source: string;
}

/** Returns the common style of all pages plus further files. */
export function pageStyle(...files: readonly URL[]): PageStyle {
  const text = [new URL('base.css', import.meta.url), ...files]
    .map((file) => readFileSync(file, 'utf8'))
    .join('');
  return styleOf(text);
}

/** Returns the style for a stylesheet text. */
export function styleOf(text: string): PageStyle {
  return { text, source: `'sha256-${createHash('sha256').update(text).digest('base64')}'` };
}

/** A script within a page, and the policy source that allows only this script. */
export interface PageScript {
  text: string;
  /** A source of `script-src`. */
  source: string;
}

/** Reads a script that pages contain. */
export function pageScript(file: URL): PageScript {
  const { text, source } = styleOf(readFileSync(file, 'utf8'));
  return { text, source };
}

const ESCAPES = { characterReferences: { useNamedReferences: true } } as const;

/** A complete page. */
export interface Page {
  /** Language of its text, such as `en`. */
  language: string;
  title: string;
  style: PageStyle;
  /** Styles in addition to the common ones. */
  ownStyle?: PageStyle | null;
  /** A module that runs after the page was read. Absent: none. */
  script?: PageScript | null;
  /** Whether search engines may index it. */
  isPublic: boolean;
  body: readonly Html[];
}

/** Renders a page. All text is escaped except the stylesheet, which HTML takes verbatim. */
export function renderPage({
  language,
  title,
  style,
  ownStyle = null,
  script = null,
  isPublic,
  body,
}: Page): string {
  const head = h(
    'head',
    null,
    h('meta', { charset: 'utf-8' }),
    h('title', null, title),
    h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    isPublic ? null : h('meta', { name: 'robots', content: 'noindex, nofollow' }),
    h('style', style.text),
    ownStyle === null ? null : h('style', ownStyle.text),
    script === null ? null : h('script', { type: 'module' }, script.text),
  );
  return toHtml(
    [{ type: 'doctype' }, h('html', { lang: language }, head, h('body', null, [...body]))],
    ESCAPES,
  );
}

/** Renders names and values as a list. Pairs without a value are left out. */
export function factList(
  pairs: readonly (readonly [name: string, value: Html | Exclude<Html, null>[]])[],
): Html {
  const present = pairs.filter(([, value]) => value !== null && value !== undefined && value !== '');
  return h(
    'dl',
    null,
    present.map(([name, value]) => h('div', null, h('dt', null, name), h('dd', null, value))),
  );
}
