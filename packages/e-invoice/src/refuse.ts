import type { Refusal } from './model.ts';

/** A place in the XML; both from 1. */
export interface Place {
  line: number;
  column: number;
}

/** A file that cannot be read, with the rule, the place and the reason. */
export class EInvoiceError extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    const { rule, line, column, message } = refusal;
    super(`${rule}${line === null ? '' : `, line ${line}, column ${column}`}: ${message}`);
    this.name = 'EInvoiceError';
    this.refusal = refusal;
  }
}

/** @throws EInvoiceError */
export function refuse(rule: string, message: string, place?: Place | null): never {
  throw new EInvoiceError({ rule, message, line: place?.line ?? null, column: place?.column ?? null });
}

/** Returns the refusal that an error carries. @throws any other error */
export function refusalFrom(error: unknown): Refusal {
  if (error instanceof EInvoiceError) return error.refusal;
  throw error;
}

/** Shortens a text of the file for a message. */
export const quote = (text: string): string => `"${text.length > 40 ? `${text.slice(0, 40)}…` : text}"`;
