import type { BankFileItem, ReadOptions } from '../model.ts';
import { BankFileError } from '../refuse.ts';

type Reader = (source: Iterable<Uint8Array>, options: ReadOptions) => AsyncGenerator<BankFileItem>;

/** Decimal places of some currencies; of the others two. */
const DECIMALS: Readonly<Record<string, number | null>> = { JPY: 0, KWD: 3, ABC: null };
export const decimals = (currency: string): number | null => {
  const places = DECIMALS[currency];
  return places === undefined ? 2 : places;
};

/** Cuts a file into pieces of a size. */
export function* pieces(bytes: Uint8Array, size: number): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** Reads a file as a whole; a refused file gives what was read before, and the reason. */
export async function readAll(
  reader: Reader,
  file: string | Uint8Array,
  size = 65_536,
): Promise<{ items: BankFileItem[]; refusal: string | null }> {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
  const items: BankFileItem[] = [];
  try {
    for await (const item of reader(pieces(bytes, size), { decimals })) items.push(item);
  } catch (error) {
    if (!(error instanceof BankFileError)) throw error;
    return { items, refusal: error.message };
  }
  return { items, refusal: null };
}

/** The transactions among the items of a file. */
export const transactionsOf = (items: readonly BankFileItem[]) =>
  items.filter((item) => item.type === 'transaction');

/** The ends of statements among the items of a file. */
export const endsOf = (items: readonly BankFileItem[]) => items.filter((item) => item.type === 'end');

/** Returns why a file or its first statement is refused; null: neither is. */
export async function refusalOf(reader: Reader, file: string): Promise<string | null> {
  const { items, refusal } = await readAll(reader, file);
  const end = endsOf(items)[0]?.refusal ?? null;
  return refusal ?? (end === null ? null : `line ${end.line}: ${end.message}`);
}
