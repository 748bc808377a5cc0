import {
  BankFileError,
  type Refusal,
  readBankFile,
  type StatementStart,
  type Transaction,
} from '@quittance/bank-formats';
import { isCurrency, minorUnits } from '../../kernel/currency.ts';
import type { ReadStatement } from '../statements/store.ts';

/** Lines of one statement, which are kept in memory until its end. */
export const MAX_LINES = 50_000;

/** The reason why the rest of a file cannot be read. */
export interface ReadFailure {
  message: string;
  line: number | null;
}

const decimals = (currency: string): number | null => (isCurrency(currency) ? minorUnits(currency) : null);

/**
 * Reads the statements of a file, in their order.
 * @param onFailure gets why a file, or a file of an archive, cannot be read to its end
 */
export async function* readStatements(
  source: AsyncIterable<Uint8Array>,
  onFailure: (failure: ReadFailure) => void,
): AsyncGenerator<ReadStatement> {
  let position = 0;
  let format = '';
  let current: { start: StatementStart; transactions: Transaction[]; dropped: number } | null = null;
  try {
    for await (const item of readBankFile(source, { decimals })) {
      if (item.type === 'file') format = item.format;
      else if (item.type === 'refused') onFailure(failureOf(item.refusal, item.name));
      else if (item.type === 'statement') current = { start: item, transactions: [], dropped: 0 };
      else if (current === null) continue;
      else if (item.type === 'transaction') {
        if (item.status === 'INFORMATION') continue;
        if (current.transactions.length < MAX_LINES) current.transactions.push(item);
        else current.dropped += 1;
      } else {
        position += 1;
        const { start, transactions, dropped } = current;
        const end = dropped === 0 ? item : { ...item, refusal: item.refusal ?? tooManyLines(start) };
        yield { position, format, bankAccountId: null, start, transactions, end };
        current = null;
      }
    }
  } catch (error) {
    if (!(error instanceof BankFileError)) throw error;
    onFailure(failureOf(error.refusal, null));
  }
}

function tooManyLines({ line }: StatementStart): Refusal {
  const message = `the statement has more than ${MAX_LINES} transactions; ask the bank for shorter periods`;
  return { line, column: null, message };
}

/** Returns the failure for a refusal. @param name of the file in an archive */
export function failureOf({ message, line, column }: Refusal, name: string | null): ReadFailure {
  const place = column === null ? '' : ` (column ${column})`;
  return { message: `${name === null ? '' : `${name}: `}${message}${place}`, line };
}
