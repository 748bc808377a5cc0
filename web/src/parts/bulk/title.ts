import type { Schema } from '../../api/types.ts';
import type { Translate } from '../../texts/index.ts';

const KNOWN = [
  'set_dunning',
  'promise',
  'dispute',
  'write_off',
  'assign_account_managers',
  'create_action',
  'write_mail',
] as const;

type Job = Pick<Schema<'BulkJob'>, 'command' | 'undoesJobId'>;

/** Returns the title of a job. */
export function jobTitle({ command, undoesJobId }: Job, t: Translate): string {
  if (undoesJobId !== null) return t('bulk.undoing');
  const known = KNOWN.find((one) => one === command);
  return known === undefined ? command : t(`bulk.commands.${known}`);
}
