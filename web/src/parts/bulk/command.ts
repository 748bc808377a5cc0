import type { LucideIcon } from 'lucide-react';
import type { Schema } from '../../api/types.ts';

/** A field of the form for a command. Its name is that of the input that the command takes. */
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

/** What can be done to many records at once: a command of bulk jobs with the form for its input. */
export interface BulkCommand {
  /** Of the form; several forms may be of one command. */
  id: string;
  command: Schema<'NewBulkJob'>['command'];
  title: string;
  icon: LucideIcon;
  /** The sentence by which the server says who may do it. */
  needs: string;
  /** What happens, and to whom, where it cannot be undone. */
  warning?: string;
  fields: readonly BulkField[];
  /** Of what was typed, what the command takes. */
  input: (values: Readonly<Record<string, string>>) => BulkInput;
}

/** Words of a field that takes several. */
export const wordsOf = (value: string | undefined): string[] =>
  (value ?? '').split(',').filter((word) => word !== '');
