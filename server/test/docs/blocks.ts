import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** A fenced block of a page. */
export interface Block {
  /** The beginning of the block, such as `docs/api/lists.md:5`. */
  place: string;
  /** The word after the fence, such as `sh`. */
  language: string;
  /** The words after the language, such as `fails`. */
  marks: string[];
  text: string;
}

/** Supported fences; CONTRIBUTING.md explains each. */
const KNOWN = ['sh', 'sh fails', 'ts', 'python', 'php', 'json answer', 'json', 'console', 'text'];

/**
 * Returns the fenced blocks of a page in order.
 * @throws for an unknown fence, so that a typo does not skip an example
 */
export function blocksOf(page: string): Block[] {
  const blocks: Block[] = [];
  let open: Block | null = null;
  for (const [index, line] of readFileSync(`${ROOT}${page}`, 'utf8').split('\n').entries()) {
    const fence = /^```(.*)$/.exec(line)?.[1]?.trim();
    if (fence === undefined) {
      if (open !== null) open.text += `${line}\n`;
    } else if (open !== null) {
      blocks.push(open);
      open = null;
    } else {
      const place = `${page}:${index + 1}`;
      if (!KNOWN.includes(fence))
        throw new Error(`${place}: a fence may say ${KNOWN.join(', ')}, not "${fence}"`);
      const [language = '', ...marks] = fence.split(' ');
      open = { place, language, marks, text: '' };
    }
  }
  if (open !== null) throw new Error(`${open.place}: the block does not end`);
  return blocks;
}
