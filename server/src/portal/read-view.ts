import { openQuestions } from '../cash/questions/queries.ts';
import type { Context } from '../platform/context.ts';
import { inSnapshot } from '../platform/db/transaction.ts';
import { readBankAccounts, readDebtor, readPage } from './account.ts';
import { allowedAnswers } from './answer-routes.ts';
import { archiveOffer } from './archive.ts';
import { readChosen } from './chosen-invoices.ts';
import { readContact } from './contact.ts';
import { readCreditor } from './creditor.ts';
import type { OpenLink } from './link.ts';
import { lookFor } from './look/look.ts';
import { loadLook } from './look/queries.ts';
import { allOpenInvoices, byCurrency, readOnlinePayments } from './online.ts';
import type { PageQuery } from './query.ts';
import { LIST_OF, linkToLogo, type PortalView } from './view.ts';

/** The customer of the page, the time, and the address. */
type Opened = Pick<OpenLink, 'organization' | 'account' | 'now' | 'today'> & Pick<PortalView, 'path'>;

/** Reads all data of a page from one snapshot; null if the customer no longer exists. */
export async function readView(
  { database }: Pick<Context, 'database'>,
  { organization, account, now, today, path }: Opened,
  { view, page, size, invoice, notice }: PageQuery,
): Promise<PortalView | null> {
  return inSnapshot(database, async (connection) => {
    const debtor = await readDebtor(connection, account);
    if (debtor === null) return null;
    const list = await readPage(connection, account, LIST_OF[view], { page, size });
    const archive = await archiveOffer(connection, account, LIST_OF[view], list);
    const wanted = view === 'overview' && invoice !== null ? [invoice] : [];
    const [chosen = null] = wanted.length === 0 ? [] : await readChosen(connection, account, wanted);
    const answers = chosen === null ? null : await allowedAnswers(connection, account, chosen.id);
    const due = debtor.figures.filter(({ amountDue }) => amountDue > 0).map(({ currency }) => currency);
    const currencies = view !== 'overview' ? [] : chosen === null ? due : [chosen.currency];
    const accounts = await readBankAccounts(connection, organization.id, debtor, currencies);
    const stored = await loadLook(connection, organization.id);
    const look = lookFor(stored, [debtor.language, organization.language], linkToLogo({ path }));
    const contact = await readContact(connection, account);
    const creditor = await readCreditor(connection, organization);
    const online = await readOnlinePayments(connection, organization, { ...account, now }, async () =>
      view !== 'overview'
        ? []
        : chosen === null
          ? allOpenInvoices(connection, account, due)
          : byCurrency([chosen]),
    );
    const transfer = { accounts, creditor, national: {}, online };
    const base = { organization, debtor, now, today, notice, ...transfer, contact, path, look };
    const questions =
      view === 'overview' ? await openQuestions(connection, organization.id, account.customerId) : [];
    return { ...base, view, list, archive, chosen, answers, questions };
  });
}
