import type { BulkListName } from '../lists.ts';
import type { BulkCommand } from './command.ts';
import { customerCommands } from './customers.ts';
import { invoiceCommands } from './invoices.ts';
import { otherCommands } from './others.ts';
import { workCommands } from './work.ts';

/** Everything that can be done to many records at once. A new one is an entry of its list's file. */
export const COMMANDS: readonly BulkCommand[] = [
  ...customerCommands,
  ...invoiceCommands,
  ...otherCommands,
  ...workCommands,
];

/** Null: there is no such command of the list. */
export const commandOf = (list: BulkListName, name: string): BulkCommand | null =>
  COMMANDS.find((one) => one.list === list && one.name === name) ?? null;

/** All names, each once; several lists may have the same. */
export const COMMAND_NAMES: readonly string[] = [...new Set(COMMANDS.map(({ name }) => name))].sort();
