import type { Refusal } from './model.ts';

/** A file that cannot be read, with the place and the reason. */
export class BankFileError extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    const { line, column, message } = refusal;
    super(`line ${line}${column === null ? '' : `, column ${column}`}: ${message}`);
    this.name = 'BankFileError';
    this.refusal = refusal;
  }
}

/** Returns the refusal that an error carries: it ends a statement, not its file. @throws any other error */
export function refusalFrom(error: unknown): Refusal {
  if (error instanceof BankFileError) return error.refusal;
  throw error;
}

/** @throws BankFileError */
export function refuse(
  message: string,
  { line, column = null }: { line: number; column?: number | null },
): never {
  throw new BankFileError({ line, column, message });
}
