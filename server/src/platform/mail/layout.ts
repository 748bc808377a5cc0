import { confine } from '../workers/confined.ts';
import type * as Tasks from './layout.worker.ts';

/** The marks in the layout that a message's own parts take the place of. */
const MARKS = { language: '%%LANGUAGE%%', title: '%%TITLE%%', sender: '%%SENDER%%', content: '%%CONTENT%%' };

const FONT = 'Helvetica, Arial, sans-serif';
const LAYOUT = `
<mjml lang="${MARKS.language}">
  <mj-head>
    <mj-title>${MARKS.title}</mj-title>
    <mj-attributes>
      <mj-all font-family="${FONT}" />
      <mj-text font-size="15px" line-height="1.5" color="#1f2933" />
    </mj-attributes>
  </mj-head>
  <mj-body background-color="#f3f4f6" width="640px">
    <mj-section padding="24px 0 0 0" />
    <mj-section background-color="#ffffff" padding="24px 16px">
      <mj-column>
        <mj-text>${MARKS.content}</mj-text>
      </mj-column>
    </mj-section>
    <mj-section padding="16px">
      <mj-column>
        <mj-text font-size="12px" color="#616e7c" align="center">${MARKS.sender}</mj-text>
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
  sender: string;
  content: string;
}

/** The HTML of a message in the layout that all have, which loads nothing from elsewhere. */
export async function layoutMail(parts: LayoutParts): Promise<string> {
  let html = await compile();
  for (const name of ['language', 'title', 'sender', 'content'] as const)
    html = html.replaceAll(MARKS[name], () => parts[name]);
  return html;
}
