import type { BulkListName, RecordKind } from '../lists.ts';
import type { RecordEffect } from './effect.ts';

/** A command over named records. */
export interface CommandStep {
  list: BulkListName;
  command: string;
  input: Record<string, unknown>;
  recordIds: readonly string[];
}

/** The effect on one record. */
export interface NamedEffect extends Omit<RecordEffect, 'documents'> {
  kind: RecordKind;
  id: string;
  name: string | null;
  /** Names of users and reminder plans whose ids are in the changes. */
  names: { id: string; name: string }[];
  /** All invoices to which the command applies money. Negative: it takes money back, such as for a return. */
  invoices: { id: string; number: string | null; amount: number }[];
  /** Identifies this effect. The job of the record compares it before it commits. */
  fingerprint: string;
}

/** A step with its effects. */
export interface RehearsedStep extends CommandStep {
  effects: NamedEffect[];
}
