import type { Schema } from '../../api/types.ts';
import { fieldText, type ValueFormat, valueText } from '../../records/audit/values.ts';
import type { Translate } from '../../texts/index.ts';

type Entry = Schema<'AuditEntry'>;

/** Formats the actor: a person, an API key, the portal or the service. */
export const actorText = ({ kind, name, apiKey }: Schema<'AuditActor'>, t: Translate): string =>
  name ?? apiKey ?? t(`settings.audit.actors.${kind}`);

/** Returns the entry as a sentence with names: who did what to which record. */
export function sentenceOf({ action, actor, records, names = {}, customer }: Entry, t: Translate): string {
  const [first] = records;
  const name = first === undefined ? undefined : names[first.id];
  return t(`auditTrail.actions.${action}`, {
    actor: actorText(actor, t),
    name: name ?? (customer === null ? undefined : customer?.name) ?? t('auditTrail.record'),
    customer: customer?.name ?? t('auditTrail.noCustomer'),
  });
}

const isSimple = (value: unknown): boolean =>
  typeof value !== 'object' || value === null || (Array.isArray(value) && value.every(isSimple));

/** Longest change that a line of the list shows with its values, in characters. */
const SHORT = 30;

/** Summarizes the changes in one short line: one with its values, or the first of several. The entry shows all. */
export function changesText({ changes, names = {} }: Entry, format: ValueFormat): string {
  const [first, ...others] = changes;
  if (first === undefined) return '';
  const { field, before, after } = first;
  const title = fieldText(field, format.t);
  if (others.length > 0) return `${title} ${format.t('auditTrail.moreChanges', { count: others.length })}`;
  const isUnknown = before === undefined && after === undefined;
  if (isUnknown || !isSimple(before) || !isSimple(after)) return title;
  const place = { ...format, field, names };
  const text = `${title}: ${valueText(before, place)} → ${valueText(after, place)}`;
  return text.length > SHORT ? title : text;
}

/** An entry, and how many that follow it are alike. */
export interface AuditLine extends Entry {
  countAlike: number;
}

const ALIKE_MS = 5 * 60_000;
/** Otherwise the entries of a large import would be one line, and all of them would be read to fill the page. */
const MOST_ALIKE = 100;

/** Collapses entries of one actor with the same action within minutes, such as those of an import. */
export function collapse(entries: readonly Entry[]): AuditLine[] {
  const lines: AuditLine[] = [];
  let last: Entry | undefined;
  for (const entry of entries) {
    const line = lines.at(-1);
    const hasRoom = line !== undefined && line.countAlike < MOST_ALIKE - 1;
    if (hasRoom && last !== undefined && isAlike(last, entry)) line.countAlike += 1;
    else lines.push({ ...entry, countAlike: 0 });
    last = entry;
  }
  return lines;
}

const isAlike = (one: Entry, other: Entry) =>
  one.action === other.action &&
  one.actor.kind === other.actor.kind &&
  one.actor.id === other.actor.id &&
  one.actor.job === other.actor.job &&
  Date.parse(one.at) - Date.parse(other.at) < ALIKE_MS;
