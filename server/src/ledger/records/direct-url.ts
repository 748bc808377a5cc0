import type { DocumentKind } from '../domain/settlement/records.ts';

/** Paths of record pages in the application, below the public address. */
const PAGES = {
  CUSTOMER: '/customers',
  INVOICE: '/invoices',
  PAYMENT: '/payments',
  CREDIT_NOTE: '/credit_notes',
  REFUND: '/refunds',
} as const satisfies Record<DocumentKind | 'CUSTOMER', string>;

/** Returns the page of a customer or a document in the application. */
export function directUrl(publicUrl: string, kind: keyof typeof PAGES, id: string): string {
  return `${publicUrl}${PAGES[kind]}/${id}`;
}

/** Returns the page of a contact, which is below its customer's page. */
export function contactUrl(publicUrl: string, customerId: string, id: string): string {
  return `${directUrl(publicUrl, 'CUSTOMER', customerId)}/contacts/${id}`;
}
