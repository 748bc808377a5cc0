import { convert } from 'html-to-text';

const MAX_HTML = 1_000_000;
/** Maximum nesting of elements, far beyond any mail program. The parser's time grows with its square. */
const MAX_DEPTH = 5000;

/** Converts an HTML email to plain text. Very long or very deep input is cut off. */
export function htmlText(html: string): string {
  return convert(withoutDepths(html.slice(0, MAX_HTML)), {
    wordwrap: false,
    limits: { maxInputLength: MAX_HTML, maxDepth: 100 },
    selectors: [
      { selector: 'img', format: 'skip' },
      { selector: 'a', options: { ignoreHref: true } },
      { selector: 'blockquote', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    ],
  });
}

/** Returns the text up to the point where too many tags are open. Elements without an end tag count too. */
function withoutDepths(html: string): string {
  let depth = 0;
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at + 1)) {
    const next = html[at + 1] ?? '';
    if (next === '/') depth = Math.max(0, depth - 1);
    else if (/[a-z]/i.test(next)) depth += 1;
    if (depth > MAX_DEPTH) return html.slice(0, at);
  }
  return html;
}
