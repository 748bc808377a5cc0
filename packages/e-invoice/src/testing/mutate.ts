import fc from 'fast-check';

/** A change of a file: some bytes are replaced, removed, inserted or repeated. */
export const mutation = fc.record({
  at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  removed: fc.nat({ max: 12 }),
  inserted: fc.oneof(
    fc.uint8Array({ maxLength: 6 }),
    fc
      .constantFrom(
        '0',
        '9',
        ',',
        '.',
        '-',
        '\n',
        '<',
        '>',
        '&',
        '<a>',
        'obj',
        'stream',
        '0 R',
        '[',
        '(',
        '\u0000',
      )
      .map((text) => new TextEncoder().encode(text)),
  ),
});

/** Applies changes to a file. */
export function mutate(
  file: string | Uint8Array,
  mutations: readonly { at: number; removed: number; inserted: Uint8Array }[],
): Buffer {
  let bytes = Buffer.from(file);
  for (const { at, removed, inserted } of mutations) {
    const from = Math.floor(at * bytes.length);
    bytes = Buffer.concat([bytes.subarray(0, from), inserted, bytes.subarray(from + removed)]);
  }
  return bytes;
}
