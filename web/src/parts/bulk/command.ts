import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { Schema } from '../../api/types.ts';

/** A form field of a command, named like the command's input. */
export type BulkField = {
  name: string;
  label: string;
  hint?: string;
  isRequired?: boolean;
} & (
  | { kind: 'day' | 'text' | 'long' }
  | { kind: 'choice' | 'several'; options: readonly { value: string; title: string }[] }
);

export type BulkInput = Record<string, string | null | readonly string[]>;

/** A command on many records: a bulk job with the form for its input. */
export interface BulkCommand {
  /** Id of the form; one command may have several forms. */
  id: string;
  command: Schema<'NewBulkJob'>['command'];
  title: string;
  icon: LucideIcon;
  /** The required permission. */
  needs: string;
  /** A warning about irreversible effects. */
  warning?: string;
  fields: readonly BulkField[];
  /** Builds the command's input from the typed values. */
  input: (values: Readonly<Record<string, string>>) => BulkInput;
  /** Its own form, instead of one with `fields`. */
  form?: ComponentType<BulkFormProps>;
}

/** The selection of a bulk form. */
export interface BulkFormProps {
  list: Schema<'NewBulkJob'>['list'];
  /** Number of records; undefined if they are too many to count. */
  size: number | undefined;
  records: () => Pick<Schema<'NewBulkJob'>, 'recordIds' | 'filter' | 'expected'>;
  onDone: (jobId: string) => void;
}

/** Splits the value of a field with several entries. */
export const wordsOf = (value: string | undefined): string[] =>
  (value ?? '').split(',').filter((word) => word !== '');
