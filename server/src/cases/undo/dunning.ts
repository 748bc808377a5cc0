import { chooseContacts, pauseCustomer, pauseInvoice } from '../../dunning/commands.ts';
import { loadCustomerWithChoice, loadInvoiceWithChoice } from '../../dunning/undo.ts';
import { checkingFirst, importWith, settlementOf, settleOne } from '../../ledger/commands.ts';
import type { PutCustomer, PutDocument } from '../../ledger/domain/settlement/changes.ts';
import { endChange, holdChange, refuseChanged, type UndoClaim } from './claim.ts';
import type { ChangeOf } from './queries.ts';
import { refuseMissing } from './refuse-missing.ts';

/** Restores the plan and the pause of a customer, as far as the change affected them. */
export async function undoCustomerDunning(
  claim: UndoClaim,
  { before, after, record }: ChangeOf<'CUSTOMER_DUNNING_CHANGED'>,
): Promise<void> {
  const { context, organization } = claim;
  const { id } = record;
  const { pausedUntil, ...facts } = before;
  const put: PutCustomer = { type: 'putCustomer', mode: 'update', target: { id }, facts };
  await refuseMissing('the customer', () =>
    settleOne(settlementOf(context, organization), put, {
      ...checkingFirst(put, async (connection) => {
        await holdChange(connection, claim);
        const now = await loadCustomerWithChoice(connection, organization.id, { id });
        refuseChanged(after, now?.choice ?? null, 'the plan or pause of the customer');
      }),
      afterWrite: async (connection, [stored]) => {
        await endChange(connection, claim);
        if (pausedUntil === undefined || stored === undefined || stored instanceof Error) return;
        const isAnnounced = stored.status !== 'unchanged';
        const now = context.clock.now();
        await pauseCustomer(connection, organization.id, { id, until: pausedUntil, now, isAnnounced });
      },
    }),
  );
}

/** Restores the plan, the pause and the contacts of an invoice, as far as the change affected them. */
export async function undoInvoiceDunning(
  claim: UndoClaim,
  { before, after, record }: ChangeOf<'INVOICE_DUNNING_CHANGED'>,
): Promise<void> {
  const { context, organization } = claim;
  const { id } = record;
  const { pausedUntil, contactIds, ...facts } = before;
  const put: PutDocument = { type: 'putDocument', kind: 'INVOICE', mode: 'update', target: { id }, facts };
  await refuseMissing('the invoice', () =>
    importWith(context, organization, put, {
      before: [
        async (connection) => {
          await holdChange(connection, claim);
          const now = await loadInvoiceWithChoice(connection, organization.id, { id });
          refuseChanged(after, now?.choice ?? null, 'the plan or pause of the invoice');
        },
      ],
      after: async (connection, _, isAnnounced) => {
        await endChange(connection, claim);
        const now = context.clock.now();
        if (pausedUntil !== undefined)
          await pauseInvoice(connection, organization.id, { id, until: pausedUntil, now, isAnnounced });
        if (contactIds !== undefined) await chooseContacts(connection, organization.id, id, contactIds);
      },
    }),
  );
}
