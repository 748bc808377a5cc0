import { call } from '../../api/call.ts';
import type { Schema } from '../../api/types.ts';
import { bodyOf } from './request.ts';
import type { Deletable } from './use-delete.ts';

/** Returns the custom fields of a record as a request states them. */
export const statedFields = (fields: readonly Schema<'CustomFieldValue'>[]) =>
  fields.map(({ externalId, value }) => ({ externalId, value }));

/** Returns links to invoices as a request states them. */
export const statedLinks = (links: readonly Schema<'LinkedInvoice'>[]) =>
  links.map(({ invoice: { id }, amountStated }) => ({ invoice: { id }, amountLinked: amountStated }));

/** Returns the deletion of an invoice. Undo would lose what others have recorded about it. */
export function deletableInvoice({ invoice, dunning }: Schema<'InvoiceOverview'>): Deletable {
  const { id, externalId, customId, name, grossAmount, netAmount, currency } = invoice;
  const { issuedAt, dueDate, hasSourceHold, customerId, payments, creditNotes, pdfUrl } = invoice;
  const others = [invoice.promiseToPay, invoice.dispute, invoice.writtenOff, invoice.dunningPlanId, pdfUrl];
  const isUsed =
    payments.length + creditNotes.length + dunning.levels.length > 0 || others.some((one) => one !== null);
  const facts = { externalId, customId, name, grossAmount, netAmount, currency, issuedAt, dueDate };
  const body = { ...facts, hasSourceHold };
  const restore = async () => {
    const customer = { id: customerId };
    const again = await call('post', '/v1/invoices', { body: { ...body, customer, factsVersion: 0 } });
    const customFields = statedFields(invoice.customFields);
    if (customFields.length > 0)
      await call('put', '/v1/invoices/{invoiceId}', {
        path: { invoiceId: again.id },
        body: { customFields },
      });
  };
  return {
    id,
    name: customId,
    remove: () => call('delete', '/v1/invoices/{invoiceId}', { path: { invoiceId: id } }),
    ...(isUsed ? {} : { restore }),
  };
}

/** Returns the deletion of a payment. Refunds that take it back lose their links, so Undo is not offered then. */
export function deletablePayment(payment: Schema<'Payment'>, name: string): Deletable {
  const { id, externalId, amount, currency, validatedAt, instrument, bankAccountId, refNumber } = payment;
  const body = { externalId, amount, currency, validatedAt, instrument, bankAccountId, refNumber };
  const customer = { id: payment.customerId };
  const linkedInvoices = statedLinks(payment.linkedInvoices);
  const restore = () =>
    call('post', '/v1/payments', { body: { ...body, customer, linkedInvoices, factsVersion: 0 } });
  return {
    id,
    name,
    remove: () => call('delete', '/v1/payments/{paymentId}', { path: { paymentId: id } }),
    ...(payment.amountRefunded === 0 ? { restore } : {}),
  };
}

/** Returns the deletion of a credit note. */
export function deletableCreditNote(note: Schema<'CreditNote'>): Deletable {
  const { id, externalId, customId, name, grossAmount, netAmount, currency, issuedAt, dueDate } = note;
  const body = { externalId, customId, name, grossAmount, netAmount, currency, issuedAt, dueDate };
  const customer = { id: note.customerId };
  const linkedInvoices = statedLinks(note.linkedInvoices);
  const restore = () =>
    call('post', '/v1/credit_notes', { body: { ...body, customer, linkedInvoices, factsVersion: 0 } });
  return {
    id,
    name: customId,
    remove: () => call('delete', '/v1/credit_notes/{creditNoteId}', { path: { creditNoteId: id } }),
    ...(note.amountRefunded === 0 && note.pdfUrl === null ? { restore } : {}),
  };
}

/** Returns the deletion of a refund. */
export function deletableRefund(refund: Schema<'Refund'>, name: string): Deletable {
  const { id, externalId, amount, currency, validatedAt, instrument, bankAccountId, refNumber } = refund;
  const body = { externalId, amount, currency, validatedAt, instrument, bankAccountId, refNumber };
  const customer = { id: refund.customerId };
  const { linkedPayments, linkedCreditNotes } = refund;
  return {
    id,
    name,
    remove: () => call('delete', '/v1/refunds/{refund_id}', { path: { refund_id: id } }),
    restore: () =>
      call('post', '/v1/refunds', {
        body: bodyOf<Schema<'RefundImport'>>(body, {
          customer,
          linkedPayments,
          linkedCreditNotes,
          factsVersion: 0,
        }),
      }),
  };
}

/** Returns the deletion of a customer; the server refuses it while the customer has records. */
export function deletableCustomer(overview: Schema<'CustomerOverview'>): Deletable {
  const { customer, accountManagers } = overview;
  const { id, name } = customer;
  const path = { customerId: id };
  return {
    id,
    name,
    remove: () => call('delete', '/v1/customers/{customerId}', { path }),
    ...(accountManagers.length > 0 ? {} : { restore: () => restoreCustomer(overview) }),
  };
}

function restoreCustomer({ customer, contacts }: Schema<'CustomerOverview'>): Promise<unknown> {
  const { externalId, name, address, parent, vatNumber, accountingRef, dunningPlanId, dunningEnabled } =
    customer;
  const { language, timezone, paymentMethods, bankAccounts, paymentAccount } = customer;
  const { creditLimit, paymentTerms, onHold, onHoldReason } = customer;
  const identity = { externalId, name, address, parent: parent === null ? null : { id: parent.id } };
  const facts = { vatNumber, accountingRef, dunningPlanId, dunningEnabled, language, timezone };
  return call('post', '/v1/customers', {
    body: bodyOf<Schema<'CustomerAttributes'>>(identity, facts, {
      creditLimit,
      paymentTerms,
      onHold,
      onHoldReason,
      paymentMethods,
      bankAccounts,
      paymentAccount,
      customFields: statedFields(customer.customFields),
      contacts: contacts.map(statedContact),
      version: 0,
    }),
  });
}

/** Returns a contact as a request states it. */
export function statedContact(contact: Schema<'Contact'>): object {
  const { externalId, source, email, firstName, lastName, phone, position, isMain, customFields } = contact;
  const identity = { source, ...(externalId === null ? {} : { externalId }) };
  const values = { email, firstName, lastName, phone, position, isMain };
  return { ...identity, ...values, customFields: statedFields(customFields) };
}

/** Returns the deletion of a contact. */
export function deletableContact(customerId: string, contact: Schema<'Contact'>, name: string): Deletable {
  const path = { customer_id: customerId };
  return {
    id: contact.id,
    name,
    remove: () =>
      call('delete', '/v1/customers/{customer_id}/contacts/{id}', { path: { ...path, id: contact.id } }),
    restore: () =>
      call('post', '/v1/customers/{customer_id}/contacts', {
        path,
        body: bodyOf<Schema<'ContactAttributes'>>(statedContact(contact)),
      }),
  };
}
