/** Splits a name into its words in any notation: `updatedAt.gte`, `customer_id`, `InvoiceImport`. */
function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '');
}

/** Returns a name as `updated_at_gte`. */
export function snakeCase(name: string): string {
  return wordsOf(name)
    .map((word) => word.toLowerCase())
    .join('_');
}

/** Returns a name as `UpdatedAtGte`. */
export function pascalCase(name: string): string {
  return wordsOf(name)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

/** Returns a name as `updatedAtGte`. */
export function camelCase(name: string): string {
  const pascal = pascalCase(name);
  return pascal.charAt(0).toLowerCase() + pascal.slice(1);
}

/**
 * Wraps text to `width`, with separate prefixes for the first and the other lines. A longer word gets its own
 * line.
 */
export function wrapText(text: string, width: number, first = '', others = first): string[] {
  const lines: string[] = [];
  let line = first;
  let isEmpty = true;
  for (const word of text.split(/\s+/).filter((one) => one !== '')) {
    if (!isEmpty && `${line} ${word}`.length > width) {
      lines.push(line);
      line = others;
      isEmpty = true;
    }
    line += isEmpty ? word : ` ${word}`;
    isEmpty = false;
  }
  if (!isEmpty) lines.push(line);
  return lines;
}

/** Returns a function that makes names unique and avoids reserved words. */
export function uniqueNamer(reserved: readonly string[]): (name: string) => string {
  const taken = new Set(reserved);
  return (name) => {
    let free = name;
    while (taken.has(free)) free += '_';
    taken.add(free);
    return free;
  };
}

/** Returns text as one sentence with a full stop. */
export function asSentence(text: string): string {
  const trimmed = text.trim();
  return trimmed === '' || /[.!?…]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}
