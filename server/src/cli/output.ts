import Table from 'cli-table3';
import { CommanderError } from 'commander';
import { ConfigurationError } from '../config.ts';
import { ApiError } from '../platform/errors.ts';
import { printableJson, shown } from '../platform/plain-text.ts';

/** What the command was asked to do cannot be asked: exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** @throws UsageError when a command that changes something was given nothing to change */
export function refuseNothing(changes: object): void {
  if (Object.keys(changes).length === 0) throw new UsageError('Nothing to change was given; see --help.');
}

/** One JSON document, for machines; nothing else may go to stdout beside it. */
export function printJson(value: unknown): void {
  process.stdout.write(`${printableJson(JSON.stringify(value, null, 2))}\n`);
}

export function printLines(...lines: string[]): void {
  write(lines.map(shown).join('\n'));
}

function write(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** A table for people; says so when there are no rows. */
export function printTable(head: string[], rows: (string | number)[][], whenEmpty: string): void {
  const table = new Table({ head, style: { head: process.stdout.isTTY ? ['bold'] : [], border: [] } });
  table.push(...rows.map((row) => row.map((cell) => shown(String(cell)))));
  write(rows.length === 0 ? whenEmpty : table.toString());
}

/** Names and values below each other. */
export function printFacts(facts: [name: string, value: string | number][]): void {
  const width = Math.max(...facts.map(([name]) => name.length));
  printLines(...facts.map(([name, value]) => `${name.padEnd(width)}  ${value}`));
}

/** The sentence that a failure is told in, and the exit code: 1 failed, 2 wrong usage. */
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

/** Commander has printed its own message; asking for help is no failure unless a command was missing. */
function explainUsage(error: CommanderError): { message: string; exitCode: number } {
  const wanted = error.code === 'commander.helpDisplayed' || error.code === 'commander.version';
  return { message: '', exitCode: wanted ? 0 : 2 };
}

function causeOf(error: Error): string {
  return error.cause === undefined ? '' : ` (${messageOf(error.cause)})`;
}

/** The text of anything thrown; of several errors at once (an address with several hosts) those of each. */
export function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '')
    return error.errors.map((one: unknown) => messageOf(one)).join('; ');
  if (!(error instanceof Error)) return String(error);
  return error.message === '' ? error.name : error.message;
}
