import type { Static, TObject } from 'typebox';
import { PromiseToPay } from '../../cases/index.ts';
import { Action } from '../../dunning/schemas.ts';
import { isTimestampInput } from '../../kernel/calendar.ts';
import { isCurrency } from '../../kernel/currency.ts';
import {
  CreditNote,
  CustomerOfDocument,
  CustomerSummary,
  CustomFieldValue,
  Invoice,
  Payment,
} from '../../ledger/schemas.ts';
import type { Context } from '../../platform/context.ts';
import type { ErrorDetail } from '../../platform/errors.ts';
import { checkBy } from '../../platform/http/check.ts';
import { MAX_LIMIT } from '../../platform/lists/paging.ts';
import type { Organization } from '../../platform/organization.ts';
import { columnsOf, type ExportColumn, type SchemasByName } from './columns.ts';
import { type DaysOfRows, NO_DAYS } from './days.ts';

/** A page of a list, as the list's own API returns it. */
interface Page {
  items: readonly object[];
  nextCursor?: string;
  /** Total number of records, on the first page. */
  total?: number;
  count?: { count: number; isMore: boolean };
}

export interface ExportedList {
  /** Name of sheets and files. */
  name: string;
  /** Filters and order of the list. */
  query: TObject;
  columns: readonly ExportColumn[];
  /** Default columns. */
  usual: readonly string[];
  /** Path of the currency of a row's amounts; null: it has none. */
  currency: string | null;
  /** Path of the custom field values, and the type of their record. */
  customFields: { path: string; entityType: 'CUSTOMER' | 'INVOICE' } | null;
  /** Returns the problems of filters and order. */
  problems(query: Readonly<Record<string, unknown>>): ErrorDetail[];
  /** Returns a page. Filters and order must be validated. */
  page(context: Context, organization: Organization, asked: AskedPage): Promise<Page>;
  days: DaysOfRows;
}

interface AskedPage {
  query: Readonly<Record<string, unknown>>;
  cursor: string | undefined;
}

interface Described<Q extends TObject> {
  name: string;
  query: Q;
  row: TObject;
  /** The property of a row that contains the record; null: the row is the record. */
  record?: string;
  usual: readonly string[];
  currency: string | null;
  customFields?: ExportedList['customFields'];
  days?: DaysOfRows;
  page(context: Context, organization: Organization, query: Static<Q>): Promise<Page>;
}

const SHARED: SchemasByName = Object.fromEntries(
  [
    Invoice,
    Payment,
    CreditNote,
    CustomerSummary,
    CustomerOfDocument,
    CustomFieldValue,
    Action,
    PromiseToPay,
  ].map((schema) => [Object.assign({ $id: '' }, schema).$id, schema]),
);

/** Paging parameters, which do not affect what is exported. */
const PAGING = new Set(['limit', 'page', 'offset', 'cursor']);

/** Returns the filters and the order of a list, without paging parameters. */
export const withoutPaging = <Q extends TObject>(query: Q): Q['properties'] =>
  Object.fromEntries(Object.entries(query.properties).filter(([name]) => !PAGING.has(name)));

/** Describes a list whose rows are exported with the columns of its schema. */
export function describeList<Q extends TObject>(described: Described<Q>): ExportedList {
  const { name, query, row, record = null, usual, currency, customFields = null, days = NO_DAYS } = described;
  const formats = { timestamp: isTimestampInput, currency: isCurrency };
  const check = checkBy(query, { formats });
  const checkStated = checkBy({ ...query, properties: withoutPaging(query) }, { formats });
  return {
    name,
    query,
    usual,
    currency,
    customFields,
    days,
    columns: columnsOf(row, record, SHARED).filter(({ path }) => path !== customFields?.path),
    problems: (stated) => checkStated(stated).problems,
    page: (context, organization, { query: stated, cursor }) => {
      const asked = check({ ...stated, limit: MAX_LIMIT, ...(cursor === undefined ? {} : { cursor }) });
      if (asked.value === null) throw new Error(`the query of ${name} was not validated`);
      return described.page(context, organization, asked.value);
    },
  };
}
