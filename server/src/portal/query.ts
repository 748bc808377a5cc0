import { isUuid } from '../platform/ids.ts';
import { MAX_PAGE_SIZE, PAGE_SIZE } from './account.ts';
import { NOTICES, type Notice } from './i18n/texts.ts';
import { VIEWS, type ViewName } from './view.ts';

export interface PageQuery {
  view: ViewName;
  page: number;
  /** Rows per page. */
  size: number;
  invoice: string | null;
  notice: Notice | null;
}

const textIn = (query: unknown, name: string): string => {
  const value: unknown = typeof query === 'object' && query !== null ? Reflect.get(query, name) : null;
  return typeof value === 'string' ? value : '';
};

/**
 * Parses the query string. Invalid values count as absent: people edit addresses, and mail programs add
 * parameters.
 */
export function pageQueryOf(query: unknown): PageQuery {
  const text = (name: string) => textIn(query, name);
  const page = /^[1-9]\d{0,7}$/.test(text('page')) ? Number(text('page')) : 1;
  const size = text('rows') === String(MAX_PAGE_SIZE) ? MAX_PAGE_SIZE : PAGE_SIZE;
  const invoice = isUuid(text('invoice')) ? text('invoice').toLowerCase() : null;
  const notice = NOTICES.find((word) => word === text('notice')) ?? null;
  const view = VIEWS.find((name) => name === text('view')) ?? 'overview';
  return { view, page, size, invoice, notice };
}

/** Returns the ids of the ticked invoices; empty if none is named. */
export function tickedIn(query: unknown): string[] {
  const value: unknown = typeof query === 'object' && query !== null ? Reflect.get(query, 'invoice') : null;
  const ids: unknown[] = Array.isArray(value) ? value : [value];
  return ids.flatMap((id) => (typeof id === 'string' && isUuid(id) ? [id.toLowerCase()] : []));
}

/** Returns whether the query names a page. */
export const namesPage = (query: unknown): boolean => textIn(query, 'page') !== '';

/** Returns whether only ticked documents are wanted, even if none is ticked. */
export const isOfTicked = (query: unknown): boolean => textIn(query, 'chosen') === '1';

/** Returns whether the page follows a stored answer. */
export const isAnswerStored = (query: unknown): boolean => textIn(query, 'answered') === '1';
