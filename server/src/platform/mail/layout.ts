import { confine } from '../workers/confined.ts';
import type * as Tasks from './layout.worker.ts';

/** Placeholders in the layout for the parts of a message. */
const MARKS = {
  language: '%%LANGUAGE%%',
  title: '%%TITLE%%',
  header: '%%HEADER%%',
  content: '%%CONTENT%%',
  footer: '%%FOOTER%%',
};

const FONT = 'Helvetica, Arial, sans-serif';
/** Content that is side by side in a window is stacked on a phone: `wide` is hidden, `narrow` shown. */
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

/** The compiler is large and slow to load, and most commands do not need it. */
const run = confine<typeof Tasks>({
  module: new URL('layout.worker.ts', import.meta.url),
  threads: 1,
  heapMegabytes: 256,
  millis: 30_000,
  idleMillis: 0,
});

let compiled: Promise<string> | null = null;

/** Compiles the layout on first use, and again after a failure. */
function compile(): Promise<string> {
  compiled ??= run('compile', '', LAYOUT).catch((error: unknown) => {
    compiled = null;
    throw error;
  });
  return compiled;
}

export interface LayoutParts {
  language: string;
  /** All parts are HTML and already escaped. */
  title: string;
  /** The sender's name, above the message. */
  header: string;
  content: string;
  /** Details of the sender, below the message. */
  footer: string;
}

/** Returns the HTML of a message in the common layout, which loads nothing from elsewhere. */
export async function layoutMail(parts: LayoutParts): Promise<string> {
  const html = await compile();
  // Replaces in one pass, so that placeholders inside a part have no effect.
  return html.replaceAll(/%%[A-Z]+%%/g, (mark) => {
    for (const name of ['language', 'title', 'header', 'content', 'footer'] as const)
      if (MARKS[name] === mark) return parts[name];
    return mark;
  });
}
