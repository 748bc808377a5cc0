import { type Command, InvalidArgumentError } from 'commander';
import { isTimestampInput, isTimeZone } from '../kernel/calendar.ts';
import { isUuid } from '../platform/ids.ts';

/** Parses an id on the command line. */
export function uuid(text: string): string {
  if (!isUuid(text))
    throw new InvalidArgumentError('It must be an id, such as 01890000-0000-7000-8000-000000000000.');
  return text.toLowerCase();
}

const ORGANIZATION = ['--org <id>', 'the organization; optional if there is only one'] as const;

/** Adds the options of all commands that work on the records of an organization. */
export function organizationOption(command: Command): Command {
  return command.option(...ORGANIZATION, uuid).option('--json', 'print JSON');
}

/** Adds `--org`, and the deprecated argument that named the organization before. */
export function organizationOrArgument(command: Command): Command {
  return command.argument('[id]', 'deprecated: use --org', uuid).option(...ORGANIZATION, uuid);
}

/** Parses a day such as 2026-01-31. */
export function parseDay(text: string): string {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || !isTimestampInput(text))
    throw new InvalidArgumentError('It must be a day such as 2026-01-31.');
  return text;
}

/** Parses a day such as 2026-01-31, or a time of it. */
export function parseTime(text: string): string {
  if (!isTimestampInput(text))
    throw new InvalidArgumentError('It must be a day such as 2026-01-31, or a time.');
  return text;
}

/** Parses several words, from a comma-separated list or a repeated option. */
export function parseList(text: string, before: string[] | undefined): string[] {
  const words = text.split(',').map((word) => word.trim());
  return [...(before ?? []), ...words.filter((word) => word !== '')];
}

export function integer(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
}

/** Rates by currency, from repeated `GBP=1.1712`; `GBP=` removes the rate. */
export type Rates = Map<string, string | null>;

export function parseRate(text: string, before: Rates | undefined): Rates {
  const [, currency, value] = /^([A-Za-z]{3})=(.*)$/.exec(text) ?? [];
  if (currency === undefined || value === undefined)
    throw new InvalidArgumentError('It must be like GBP=1.1712, or GBP= to remove the rate.');
  return new Map(before).set(currency.toUpperCase(), value.trim() === '' ? null : value.trim());
}

/** Returns the time zone of this machine; UTC when it has no IANA name. */
export function machineTimeZone(): string {
  const name = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return isTimeZone(name) ? name : 'UTC';
}
