import { type ByteSource, decodeGuessed } from '../decode.ts';
import { refuse } from '../refuse.ts';

/** A tag with the text that follows it, up to the next tag. */
export interface Token {
  /** In capitals; an end tag begins with a slash. */
  tag: string;
  text: string;
  line: number;
}

/** Characters of a tag and its text. */
const MAX_TOKEN = 100_000;

const ENTITIES: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

function decodeText(bytes: string): string {
  const text = decodeGuessed(Buffer.from(bytes, 'latin1'));
  return text
    .replace(/&(lt|gt|amp|quot|apos|nbsp);/g, (_entity, name: string) => ENTITIES[name] ?? '')
    .replace(/<!\[CDATA\[(.*?)\]\]>/gs, '$1')
    .trim();
}

/**
 * Splits an OFX file of either kind into tags: SGML (OFX 1) leaves out end tags of values, XML (OFX 2) has all.
 * Texts are decoded one by one, because the encoding in the header is often wrong.
 * @throws BankFileError for a tag without end, or a text that is too long
 */
export async function* readTokens(source: ByteSource): AsyncGenerator<Token> {
  let rest = '';
  let line = 1;
  for await (const bytes of source) {
    rest += Buffer.from(bytes).toString('latin1');
    let from = 0;
    for (let next = nextTag(rest, from); next !== null; next = nextTag(rest, from)) {
      line += countLines(rest, from, next.at);
      yield { tag: next.tag, text: decodeText(rest.slice(next.textAt, next.end)), line };
      line += countLines(rest, next.at, next.end);
      from = next.end;
    }
    rest = rest.slice(from);
    if (rest.length > MAX_TOKEN)
      refuse(`a tag with its text has more than ${MAX_TOKEN} characters`, { line });
  }
  const last = nextTag(`${rest}<`, 0);
  if (last !== null)
    yield {
      tag: last.tag,
      text: decodeText(rest.slice(last.textAt, last.end)),
      line: line + countLines(rest, 0, last.at),
    };
}

/** Finds a tag whose text has ended, because another tag follows. */
function nextTag(
  text: string,
  from: number,
): { tag: string; at: number; textAt: number; end: number } | null {
  const at = text.indexOf('<', from);
  const close = at < 0 ? -1 : text.indexOf('>', at);
  const end = close < 0 ? -1 : text.indexOf('<', close);
  if (end < 0) return null;
  return {
    tag: text
      .slice(at + 1, close)
      .trim()
      .toUpperCase(),
    at,
    textAt: close + 1,
    end,
  };
}

function countLines(text: string, from: number, until: number): number {
  let lines = 0;
  for (let at = text.indexOf('\n', from); at >= 0 && at < until; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}
