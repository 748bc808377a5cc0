import { isRecord } from '../../../platform/is-record.ts';
import type { LineType } from '../schema.ts';
import { isDateFormat } from './dates.ts';
import { checkShape, MappingError, type RecordShape } from './shape.ts';

/** Source of a value: a column, a template of texts and columns, or a constant. */
export type ColumnSource =
  | { from: 'column'; column: string; as: CellFormat; values: ReadonlyMap<string, string> | null }
  | { from: 'template'; parts: readonly (string | { column: string })[] }
  | { from: 'constant'; value: unknown }
  | { from: 'object'; fields: readonly (readonly [name: string, source: ColumnSource])[] }
  | { from: 'array'; items: readonly ColumnSource[] };

export type CellFormat =
  | { type: 'text' }
  | { type: 'integer' }
  | { type: 'boolean' }
  | { type: 'json' }
  | { type: 'date'; format: string }
  | { type: 'amount' }
  /** A rate, such as `5.50` or `5.50 %`. */
  | { type: 'percent' };

/** Condition that a row must meet to produce a record. */
export interface RowCondition {
  column: string;
  /** Null matches any value except empty. */
  in: ReadonlySet<string> | null;
}

export interface RecordMapping {
  type: LineType;
  when: readonly RowCondition[];
  fields: readonly (readonly [name: string, source: ColumnSource])[];
}

/** Mapping of CSV rows to records. `docs/examples/README.md` describes the file format. */
export interface Mapping {
  encoding: string;
  delimiter: string;
  decimal: '.' | ',';
  thousands: string;
  /** Currency of amounts if the record has none; null means the organization's currency. */
  currency: string | null;
  records: readonly RecordMapping[];
  /** All columns that are read, in the order of the mapping. */
  columns: readonly string[];
}

const READINGS = ['text', 'integer', 'boolean', 'json', 'date', 'amount', 'percent'] as const;

/**
 * Parses a mapping file.
 * @throws MappingError naming the place and the problem
 */
export function readMapping(text: string): Mapping {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    throw new MappingError(`it is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  const shape = checkShape(parsed);
  const columns = new Set<string>();
  const reader = new FieldReader(shape.dateFormat ?? 'YYYY-MM-DD', columns);
  const records = shape.records.map((record, i) => reader.record(record, `records[${i}]`));
  const { encoding = 'utf-8', delimiter = ',', decimal = '.', thousands = '', currency = null } = shape;
  if (decimal === thousands) throw new MappingError('decimal and thousands must differ');
  return { encoding, delimiter, decimal, thousands, currency, records, columns: [...columns] };
}

class FieldReader {
  readonly #dateFormat: string;
  readonly #columns: Set<string>;

  constructor(dateFormat: string, columns: Set<string>) {
    if (!isDateFormat(dateFormat))
      throw new MappingError(
        `dateFormat: ${JSON.stringify(dateFormat)} is not a date format; use YYYY, MM, M, DD, D, HH, ` +
          'mm, ss',
      );
    this.#dateFormat = dateFormat;
    this.#columns = columns;
  }

  record({ type, when = [], data }: RecordShape, path: string): RecordMapping {
    const conditions = when.map(({ column, in: values }) => {
      this.#columns.add(column);
      return { column, in: values === undefined ? null : new Set(values) };
    });
    return { type, when: conditions, fields: this.#fields(data, `${path}.data`) };
  }

  #fields(object: Record<string, unknown>, path: string): (readonly [string, ColumnSource])[] {
    return Object.entries(object).map(([name, value]) => [name, this.#source(value, `${path}.${name}`)]);
  }

  #source(value: unknown, path: string): ColumnSource {
    if (Array.isArray(value))
      return { from: 'array', items: value.map((item: unknown, i) => this.#source(item, `${path}[${i}]`)) };
    if (!isRecord(value))
      throw new MappingError(
        `${path} must be {"column": …}, {"template": …}, {"constant": …}, or an object or array of these`,
      );
    const kinds = ['column', 'template', 'constant'].filter((kind) => kind in value);
    if (kinds.length > 1) throw new MappingError(`${path} must have only one of ${kinds.join(', ')}`);
    if ('column' in value) return this.#column(value, path);
    if ('template' in value) return this.#template(value, path);
    if (!('constant' in value)) return { from: 'object', fields: this.#fields(value, path) };
    checkKeys(value, ['constant'], path);
    return { from: 'constant', value: value['constant'] };
  }

  #column(value: Record<string, unknown>, path: string): ColumnSource {
    checkKeys(value, ['column', 'as', 'format', 'values'], path);
    const { column, as: reading = 'text', format = this.#dateFormat, values } = value;
    if (typeof column !== 'string' || column === '')
      throw new MappingError(`${path}.column must be the name of a column`);
    this.#columns.add(column);
    const known = READINGS.find((name) => name === reading);
    if (known === undefined) throw new MappingError(`${path}.as must be one of ${READINGS.join(', ')}`);
    if ('format' in value && known !== 'date')
      throw new MappingError(`${path}.format is only for "as": "date"`);
    if (typeof format !== 'string' || !isDateFormat(format))
      throw new MappingError(`${path}.format must be a date format such as M/D/YYYY`);
    const as: CellFormat = known === 'date' ? { type: known, format } : { type: known };
    return { from: 'column', column, as, values: valuesOf(values, path) };
  }

  #template(value: Record<string, unknown>, path: string): ColumnSource {
    checkKeys(value, ['template'], path);
    const { template } = value;
    if (typeof template !== 'string')
      throw new MappingError(`${path}.template must be a text such as "pay-{Number}"`);
    const parts = template.split(/\{([^{}]+)\}/).map((part, i) => {
      if (i % 2 === 0) return part;
      this.#columns.add(part);
      return { column: part };
    });
    if (parts.length === 1)
      throw new MappingError(
        `${path}.template contains no column in braces; use "constant" for a fixed text`,
      );
    return { from: 'template', parts };
  }
}

function valuesOf(values: unknown, path: string): ReadonlyMap<string, string> | null {
  if (values === undefined) return null;
  if (!isRecord(values)) throw new MappingError(`${path}.values must be an object of texts`);
  return new Map(
    Object.entries(values).map(([from, to]) => {
      if (typeof to !== 'string') throw new MappingError(`${path}.values.${from} must be a text`);
      return [from, to];
    }),
  );
}

function checkKeys(value: Record<string, unknown>, known: readonly string[], path: string): void {
  const other = Object.keys(value).find((key) => !known.includes(key));
  if (other !== undefined)
    throw new MappingError(`${path}.${other} is not a known field; use ${known.join(', ')}`);
}
