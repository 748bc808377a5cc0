import type { BulkListName } from '../lists.ts';
import { bankTransactionCommands } from './bank-transactions.ts';
import type { BulkCommand } from './command.ts';
import { customerCommands } from './customers.ts';
import { invoiceCommands } from './invoices.ts';
import { mailCommands } from './mail.ts';
import { otherCommands } from './others.ts';
import { paymentCommands } from './payments.ts';
import { workCommands } from './work.ts';

/** All bulk commands. A new command is an entry in the file of its list. */
export const COMMANDS: readonly BulkCommand[] = [
  ...bankTransactionCommands,
  ...customerCommands,
  ...invoiceCommands,
  ...mailCommands,
  ...otherCommands,
  ...paymentCommands,
  ...workCommands,
];

/** Returns the command of a list by name, or null. */
export const commandOf = (list: BulkListName, name: string): BulkCommand | null =>
  COMMANDS.find((one) => one.list === list && one.name === name) ?? null;

/** All command names, without duplicates; several lists can share a name. */
export const COMMAND_NAMES: readonly string[] = [...new Set(COMMANDS.map(({ name }) => name))].sort();
