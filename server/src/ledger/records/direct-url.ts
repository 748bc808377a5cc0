import type { DocumentKind } from '../domain/settlement/records.ts';

/** Where records have a page of their own in the application, below the public address. */
export const PAGES = {
  CUSTOMER: { path: '/customers', name: 'customer' },
  INVOICE: { path: '/invoices', name: 'invoice' },
  PAYMENT: { path: '/payments', name: 'payment' },
  CREDIT_NOTE: { path: '/credit_notes', name: 'credit note' },
  REFUND: { path: '/refunds', name: 'refund' },
} as const satisfies Record<DocumentKind | 'CUSTOMER', { path: string; name: string }>;

/** The page of a customer or a document in the application. */
export function directUrl(publicUrl: string, kind: keyof typeof PAGES, id: string): string {
  return `${publicUrl}${PAGES[kind].path}/${id}`;
}

/** The page of a contact, which is below its customer's. */
export function contactUrl(publicUrl: string, customerId: string, id: string): string {
  return `${directUrl(publicUrl, 'CUSTOMER', customerId)}/contacts/${id}`;
}
