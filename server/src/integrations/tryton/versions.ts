import { isRecord } from '../../platform/is-record.ts';
import { SourceError } from '../source-error.ts';
import type { TrytonClient } from './client.ts';

/**
 * Differences between the versions 6.0 to 7.x in the fields that are read. Tryton itself says which fields it has, so a
 * module that adds one to an older version works too.
 */
export interface Dialect {
  /** The field with the number of a posted entry; later versions have one number only. */
  moveNumber: 'post_number' | 'number';
  /** Whether invoices can be rescheduled by further entries (from 6.2). */
  hasAdditionalMoves: boolean;
  /** Whether others than the party of an invoice can be its payers (from 6.6). */
  hasAlternativePayees: boolean;
}

const OPTIONAL = {
  'account.move': ['post_number', 'number'],
  'account.invoice': ['additional_moves', 'alternative_payees'],
} as const;

/** Asks the source for its fields. */
export async function readDialect(client: TrytonClient): Promise<Dialect> {
  const move = await readFieldNames(client, 'account.move');
  const invoice = await readFieldNames(client, 'account.invoice');
  return {
    moveNumber: move.has('post_number') ? 'post_number' : 'number',
    hasAdditionalMoves: invoice.has('additional_moves'),
    hasAlternativePayees: invoice.has('alternative_payees'),
  };
}

async function readFieldNames(client: TrytonClient, model: keyof typeof OPTIONAL): Promise<Set<string>> {
  const fields = await client.call(`model.${model}.fields_get`, [OPTIONAL[model]]);
  if (!isRecord(fields)) throw new SourceError('UNKNOWN_ANSWER', `The fields of ${model} are no object.`);
  return new Set(Object.keys(fields));
}

/** The oldest version that was tested. */
const OLDEST = [6, 0] as const;

/** Returns whether a version such as `6.0.29` is one that this connector can read. */
export function isSupported(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]);
}
