import { confine } from '../workers/confined.ts';
import type * as Tasks from './layout.worker.ts';

/** The marks in the layout that a message's own parts take the place of. */
const MARKS = {
  language: '%%LANGUAGE%%',
  title: '%%TITLE%%',
  header: '%%HEADER%%',
  content: '%%CONTENT%%',
  footer: '%%FOOTER%%',
};

const FONT = 'Helvetica, Arial, sans-serif';
/** What stands side by side in a window stands below each other on a phone: `wide` goes, `narrow` comes. */
const STYLE = `@media only screen and (max-width: 480px) {
  .wide { display: none !important; }
  .narrow { display: block !important; }
}`;
const LAYOUT = `
<mjml lang="${MARKS.language}">
  <mj-head>
    <mj-title>${MARKS.title}</mj-title>
    <mj-attributes>
      <mj-all font-family="${FONT}" />
      <mj-text font-size="15px" line-height="1.5" color="#1f2933" padding="0" />
    </mj-attributes>
    <mj-style>${STYLE}</mj-style>
  </mj-head>
  <mj-body background-color="#f0f2f5" width="640px">
    <mj-section padding="24px 0 0 0" />
    <mj-section background-color="#ffffff" padding="24px 24px 16px 24px" border-radius="8px 8px 0 0">
      <mj-column>
        <mj-text>${MARKS.header}</mj-text>
      </mj-column>
    </mj-section>
    <mj-section background-color="#ffffff" padding="8px 24px 16px 24px" border-radius="0 0 8px 8px">
      <mj-column>
        <mj-text>${MARKS.content}</mj-text>
      </mj-column>
    </mj-section>
    <mj-section padding="16px 24px 32px 24px">
      <mj-column>
        <mj-text font-size="12px" color="#616e7c" align="center">${MARKS.footer}</mj-text>
      </mj-column>
    </mj-section>
  </mj-body>
</mjml>`;

/** The compiler is large and takes a while to load; most commands need none. */
const run = confine<typeof Tasks>({
  module: new URL('layout.worker.ts', import.meta.url),
  threads: 1,
  heapMegabytes: 256,
  millis: 30_000,
  idleMillis: 0,
});

let compiled: Promise<string> | null = null;

/** Compiled when it is needed first, and again where that failed. */
function compile(): Promise<string> {
  compiled ??= run('compile', '', LAYOUT).catch((error: unknown) => {
    compiled = null;
    throw error;
  });
  return compiled;
}

export interface LayoutParts {
  language: string;
  /** All of them HTML: escaped by whoever made them. */
  title: string;
  /** Who writes, above the message. */
  header: string;
  content: string;
  /** Who the sender is, below it. */
  footer: string;
}

/** The HTML of a message in the layout that all have, which loads nothing from elsewhere. */
export async function layoutMail(parts: LayoutParts): Promise<string> {
  const html = await compile();
  // In one pass: what stands in a part is no mark.
  return html.replaceAll(/%%[A-Z]+%%/g, (mark) => {
    for (const name of ['language', 'title', 'header', 'content', 'footer'] as const)
      if (MARKS[name] === mark) return parts[name];
    return mark;
  });
}
