import Table from 'cli-table3';
import { CommanderError } from 'commander';
import { ConfigurationError } from '../config.ts';
import { ApiError } from '../platform/errors.ts';
import { printableJson, visibleText } from '../platform/plain-text.ts';

/** The command was used incorrectly: exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** @throws UsageError when a command that changes something was given nothing to change */
export function refuseNothing(changes: object): void {
  if (Object.keys(changes).length === 0) throw new UsageError('Name at least one change; see --help.');
}

/** Prints one JSON document. Nothing else may be written to stdout. */
export function printJson(value: unknown): void {
  process.stdout.write(`${printableJson(JSON.stringify(value, null, 2))}\n`);
}

export function printLines(...lines: string[]): void {
  writeOutput(lines.map(visibleText).join('\n'));
}

function writeOutput(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Prints a table, or a message when there are no rows. */
export function printTable(head: string[], rows: (string | number)[][], whenEmpty: string): void {
  const table = new Table({ head, style: { head: process.stdout.isTTY ? ['bold'] : [], border: [] } });
  table.push(...rows.map((row) => row.map((cell) => visibleText(String(cell)))));
  writeOutput(rows.length === 0 ? whenEmpty : table.toString());
}

/** Prints names and values, one pair per line. */
export function printFacts(facts: [name: string, value: string | number][]): void {
  const width = Math.max(...facts.map(([name]) => name.length));
  printLines(...facts.map(([name, value]) => `${name.padEnd(width)}  ${value}`));
}

/** Returns the message and exit code of a failure: 1 failed, 2 wrong usage. */
export function explain(error: unknown): { message: string; exitCode: number } {
  if (error instanceof CommanderError) return explainUsage(error);
  if (error instanceof UsageError || error instanceof ConfigurationError)
    return { message: error.message, exitCode: 2 };
  if (error instanceof ApiError) {
    const reason = error.code === 'UNAVAILABLE' ? causeOf(error) : '';
    return { message: `${error.message}${reason}`, exitCode: error.code === 'INVALID_DATA' ? 2 : 1 };
  }
  return { message: messageOf(error), exitCode: 1 };
}

/**
 * Returns the exit code for an error of Commander, which has printed its own message. Asking for help is not
 * a failure, unless a command was missing.
 */
function explainUsage(error: CommanderError): { message: string; exitCode: number } {
  const wanted = error.code === 'commander.helpDisplayed' || error.code === 'commander.version';
  return { message: '', exitCode: wanted ? 0 : 2 };
}

function causeOf(error: Error): string {
  return error.cause === undefined ? '' : ` (${messageOf(error.cause)})`;
}

/**
 * Returns the text of any thrown value; for an aggregate (an address with several hosts), that of each error.
 */
export function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '')
    return error.errors.map((one: unknown) => messageOf(one)).join('; ');
  if (!(error instanceof Error)) return String(error);
  return error.message === '' ? error.name : error.message;
}
