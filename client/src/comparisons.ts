/** A record that is not stored as the lines say. */
export interface RecordDifference {
  kind: 'missing' | 'different' | 'extra' | 'refused';
  type: string | null;
  externalId: string | null;
  /** Of the stored record. */
  id: string | null;
  /** The last line about it, from 1. */
  line: number | null;
  /** Of a document, in minor units of its currency. */
  amount: number | null;
  currency: string | null;
  /** Of `different`: where; of `refused`: `given` is the reason. */
  fields: { field: string; given: unknown; stored: unknown }[];
}

export interface ComparisonReport {
  lines: number;
  /** By type of line; `unknown` counts lines whose type cannot be told. */
  counts: Record<
    string,
    { same: number; missing: number; extra: number; different: number; refused: number }
  >;
  differences: number;
}

export interface ComparisonOptions {
  /** Whether what is stored and not in the lines is told, of the types that they hold. Default true. */
  extras?: boolean;
  signal?: AbortSignal;
}

/** The lines of a body, as they come. */
export async function* linesOfBody(
  body: ReadableStream<Uint8Array> | null,
): AsyncGenerator<string, void, void> {
  if (body === null) return;
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of body) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}
