import { minorToDecimal } from '../../kernel/currency.ts';
import { isRecord } from '../../platform/is-record.ts';
import type { ColumnKind, TableColumn } from './table.ts';

/** A column of an export, with its path in each row. */
export interface ExportColumn extends TableColumn {
  /** Name in saved views: `invoice.customId`, `daysOverdue`. */
  path: string;
  /** For a list: returns the text of an item. All items share one cell. */
  item?: (item: Record<string, unknown>) => string;
}

/** Schemas that others reference, by name. */
export type SchemasByName = Readonly<Record<string, unknown>>;

/** Dates of documents and tasks are days; other times are instants. */
const DAYS = new Set(['issuedAt', 'dueDate', 'validatedAt', 'date', 'paidAt', 'writtenOff.at']);
/** Greater than the depth of any row. */
const MAX_DEPTH = 6;

/**
 * Returns the columns of a row schema in order, one for each property that is not an object. Nested objects
 * are flattened. Labels derive from the stable property names: `customer.externalId` becomes "Customer
 * external ID".
 * @param record the property that contains the record, omitted from labels; null: the row is the record
 */
export function columnsOf(schema: unknown, record: string | null, shared: SchemasByName): ExportColumn[] {
  const labels = new Set<string>();
  // Shorter names come first, so that the longer of two equal labels shows its parts.
  const own = [...(record === null ? [] : [record]), 'version'].join('.');
  // Only edits need the version.
  const found = leavesOf(schema, [], shared).filter(({ path }) => path.join('.') !== own);
  const named = new Map(
    found
      .map(({ path }) => (path[0] === record && path.length > 1 ? path.slice(1) : path))
      .toSorted((a, b) => a.length - b.length)
      .map((names) => {
        const plain = labelOf(names);
        const label = labels.has(plain) ? names.map((name) => labelOf([name])).join(' › ') : plain;
        labels.add(label);
        return [names.join('.'), label];
      }),
  );
  return found.map(({ path, leaf }) => {
    const names = path[0] === record && path.length > 1 ? path.slice(1) : path;
    const dotted = names.join('.');
    return {
      path: path.join('.'),
      label: named.get(dotted) ?? dotted,
      ...formOf(leaf, names.at(-1) ?? '', dotted),
    };
  });
}

interface Leaf {
  path: string[];
  leaf: Record<string, unknown>;
}

function leavesOf(schema: unknown, path: string[], shared: SchemasByName): Leaf[] {
  const one = resolveRef(schema, shared);
  const properties = one['properties'];
  if (!isRecord(properties) || path.length > MAX_DEPTH) return [{ path, leaf: one }];
  return Object.entries(properties).flatMap(([name, property]) =>
    leavesOf(property, [...path, name], shared),
  );
}

function resolveRef(schema: unknown, shared: SchemasByName): Record<string, unknown> {
  const one: Record<string, unknown> = isRecord(schema) ? schema : {};
  const name = one['$ref'];
  return typeof name === 'string' ? resolveRef(shared[name.replace(/#$/, '')], shared) : one;
}

function formOf(
  leaf: Record<string, unknown>,
  name: string,
  path: string,
): Pick<ExportColumn, 'kind' | 'item'> {
  const types = [leaf['type']].flat();
  if (types.includes('array')) return { kind: 'TEXT', item: nameOf };
  return { kind: kindOf(types, leaf, DAYS.has(name) || DAYS.has(path)) };
}

function kindOf(types: unknown[], leaf: Record<string, unknown>, isDay: boolean): ColumnKind {
  if (types.includes('boolean')) return 'BOOLEAN';
  // Only amounts have the maximum safe integer as their limit.
  if (types.includes('integer')) return leaf['maximum'] === Number.MAX_SAFE_INTEGER ? 'AMOUNT' : 'NUMBER';
  if (types.includes('number')) return 'NUMBER';
  if (leaf['format'] === 'date') return 'DAY';
  if (leaf['format'] === 'date-time') return isDay ? 'DAY' : 'MOMENT';
  return 'TEXT';
}

/** Returns the text for an item of a list, from the first property that it has. */
function nameOf(item: Record<string, unknown>): string {
  const { firstName, lastName, invoice, currency, amount, customer, linkedInvoices } = item;
  if (typeof currency === 'string' && typeof amount === 'number')
    return `${minorToDecimal(amount, currency)} ${currency}`;
  if (typeof firstName === 'string' && typeof lastName === 'string') return `${firstName} ${lastName}`;
  if (isRecord(invoice)) return nameOf(invoice);
  if (isRecord(customer) && Array.isArray(linkedInvoices))
    return [nameOf(customer), linkedInvoices.filter(isRecord).map(nameOf).join(', ')]
      .filter(Boolean)
      .join(': ');
  for (const name of [
    'customId',
    'externalId',
    'name',
    'address',
    'fileName',
    'reference',
    'currency',
    'id',
  ]) {
    const value = item[name];
    if (typeof value === 'string' && value !== '') return value;
  }
  return '';
}

/** Converts `customer.externalId` to "Customer external ID". */
function labelOf(names: readonly string[]): string {
  const words = names
    .join(' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll(/\bid\b/g, 'ID')
    .replaceAll(/\bvat\b/g, 'VAT')
    .replaceAll(/\burl\b/g, 'URL')
    .replaceAll(/\b(ach|pdf)\b/g, (word) => word.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
}
