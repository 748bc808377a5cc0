import { expect } from 'vitest';
import type { Answer, Client } from './service.ts';

type Fields = Record<string, unknown>;
/** Amounts in minor units by the externalId of the linked document. */
type Links = Record<string, number>;

/** Returns a request body that the service accepts. The fields under test go into `more`. */
export const customer = (externalId: string, more: Fields = {}) => ({
  externalId,
  name: `Customer ${externalId}`,
  ...more,
});

/** Returns a customer made by `customer` as the answers of its records name it. */
export const customerAnswer = (externalId: string, id: unknown) => {
  const { name } = customer(externalId);
  return { id, externalId, name, companyName: name };
};

export const contact = (email: string, more: Fields = {}) => ({ email, ...more });

export const invoice = (externalId: string, owner: string, grossAmount: number, more: Fields = {}) => ({
  externalId,
  customer: { externalId: owner },
  grossAmount,
  issuedAt: '2026-01-01',
  dueDate: '2026-01-31',
  ...more,
});

export const creditNote = (
  externalId: string,
  owner: string,
  grossAmount: number,
  links?: Links,
  more: Fields = {},
) => ({
  externalId,
  customer: { externalId: owner },
  grossAmount,
  ...(links === undefined ? {} : { linkedInvoices: linked('invoice', links) }),
  ...more,
});

export const payment = (
  externalId: string,
  owner: string,
  amount: number,
  links?: Links,
  more: Fields = {},
) => ({
  externalId,
  customer: { externalId: owner },
  amount,
  ...(links === undefined ? {} : { linkedInvoices: linked('invoice', links) }),
  ...more,
});

export const refund = (
  externalId: string,
  owner: string,
  amount: number,
  links: { payments?: Links; creditNotes?: Links } = {},
  more: Fields = {},
) => ({
  externalId,
  customer: { externalId: owner },
  amount,
  ...(links.payments === undefined ? {} : { linkedPayments: linked('payment', links.payments) }),
  ...(links.creditNotes === undefined ? {} : { linkedCreditNotes: linked('creditNote', links.creditNotes) }),
  ...more,
});

export function linked(property: string, links: Links) {
  return Object.entries(links).map(([externalId, amountLinked]) => ({
    amountLinked,
    [property]: { externalId },
  }));
}

/** The fields that all stored records share. */
export interface Stored extends Fields {
  id: string;
  externalId: string;
  createdAt: string;
  updatedAt: string;
}

/** Sends a body that the service must accept, and returns the stored record. */
export async function store<T = Stored>(client: Client, path: string, body: unknown): Promise<T> {
  const answer = await client.post<T>(path, body);
  expect([200, 201], `POST ${path} answered ${answer.status}: ${answer.text}`).toContain(answer.status);
  return answer.body;
}

export async function read<T = Stored>(client: Client, path: string): Promise<T> {
  const answer: Answer<T> = await client.get<T>(path);
  expect(answer.status, `GET ${path} answered ${answer.text}`).toBe(200);
  return answer.body;
}
