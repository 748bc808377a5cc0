import { call } from '../../api/call.ts';
import type { Schema } from '../../api/types.ts';
import { useWrite } from '../../parts/use-write.ts';
import i18next from '../../texts/index.ts';
import { bodyOf } from '../form/request.ts';
import { statedLinks } from '../form/restore.ts';
import { EDIT_CHANGES } from '../record-changes.ts';

type LinkedInvoice = Schema<'LinkedInvoice'>;
type StatedLinks = ReturnType<typeof statedLinks>;

/** A payment or credit note that is applied to invoices. */
export interface AppliedCredit {
  kind: 'payment' | 'creditNote';
  id: string;
  name: string;
  currency: string;
  /** Whether a bank transaction is matched to it. */
  isMatched?: boolean;
}

export const numberOfLink = ({ invoice }: LinkedInvoice): string => invoice.customId ?? invoice.externalId;

const query = { expand: ['factsVersion'] };
const CREDITS = {
  payment: {
    read: (paymentId: string) => call('get', '/v1/payments/{paymentId}', { path: { paymentId }, query }),
    save: (body: object) => call('post', '/v1/payments', { body: bodyOf<Schema<'PaymentImport'>>(body) }),
  },
  creditNote: {
    read: (creditNoteId: string) =>
      call('get', '/v1/credit_notes/{creditNoteId}', { path: { creditNoteId }, query }),
    save: (body: object) =>
      call('post', '/v1/credit_notes', { body: bodyOf<Schema<'CreditNoteImport'>>(body) }),
  },
};

/** Returns the command that removes a payment or credit note from an invoice; the notice offers Undo. */
export function useRemoveLink(credit: AppliedCredit) {
  const restore = useWrite((link: LinkedInvoice) => changeLink(credit, link, statedLinks([link])), {
    refreshes: EDIT_CHANGES,
    toast: () => ({ text: i18next.t('common.undone') }),
  });
  return useWrite((link: LinkedInvoice) => changeLink(credit, link, []), {
    refreshes: EDIT_CHANGES,
    toast: (_, link) => ({
      text: i18next.t('payments.removed', { name: credit.name, number: numberOfLink(link) }),
      undo: () => restore.mutate(link),
    }),
  });
}

/** Replaces one link. The other links stay as they are now, with their ages. */
async function changeLink({ kind, id }: AppliedCredit, link: LinkedInvoice, instead: StatedLinks) {
  const { read, save } = CREDITS[kind];
  const { linkedInvoices, factsVersion } = await read(id);
  const others = linkedInvoices.filter(({ invoice }) => invoice.id !== link.invoice.id);
  return save({ id, factsVersion, linkedInvoices: [...statedLinks(others), ...instead] });
}
