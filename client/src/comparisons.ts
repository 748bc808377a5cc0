/** A record that differs from its line. */
export interface RecordDifference {
  kind: 'missing' | 'different' | 'extra' | 'refused';
  type: string | null;
  externalId: string | null;
  /** Id of the stored record. */
  id: string | null;
  /** The last line about it, from 1. */
  line: number | null;
  /** Amount of a document, in minor units of its currency. */
  amount: number | null;
  currency: string | null;
  /** For `different`: the differing fields. For `refused`: `given` is the reason. */
  fields: { field: string; given: unknown; stored: unknown }[];
}

export interface ComparisonReport {
  lines: number;
  /** By line type; `unknown` counts lines whose type is not recognised. */
  counts: Record<
    string,
    { same: number; missing: number; extra: number; different: number; refused: number }
  >;
  differences: number;
}

export interface ComparisonOptions {
  /**
   * Whether to report stored records that the lines lack, for the types that the lines contain. Default true.
   */
  extras?: boolean;
  signal?: AbortSignal;
}

/** Iterates over the lines of a body as they arrive. */
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
