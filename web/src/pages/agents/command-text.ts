import type { Translate } from '../../texts/index.ts';
import type { PlanStep } from './plan.ts';

const KNOWN = [
  'customers.set_dunning',
  'customers.assign_account_managers',
  'customers.create_action',
  'customers.create_note',
  'customers.write_mail',
  'invoices.set_dunning',
  'invoices.promise',
  'invoices.cancel_promise',
  'invoices.dispute',
  'invoices.resolve_dispute',
  'invoices.write_off',
  'invoices.reverse_write_off',
  'invoices.write_mail',
  'payments.apply',
  'promises.cancel',
  'disputes.resolve',
  'messages.resolve',
  'work.perform',
  'work.ignore',
  'work.snooze',
  'work.assign',
  'bank_transactions.accept',
  'bank_transactions.match',
  'bank_transactions.exclude',
] as const;

/** Returns what the command of a step does, such as *Pause or resume reminders*. */
export const commandText = ({ list, command }: Pick<PlanStep, 'list' | 'command'>, t: Translate): string =>
  commandKeyText(`${list}.${command}`, t);

/** Returns what a command does by its name in limits, such as `invoices.promise`. */
export function commandKeyText(name: string, t: Translate): string {
  const known = KNOWN.find((one) => one === name);
  return known === undefined ? name : t(`agents.commands.${known}`);
}
