import { importInLine } from '../../../exchange/index.ts';
import { paymentImport, refusalError, settle, settlementOf } from '../../../ledger/commands.ts';
import { RefusalError } from '../../../ledger/domain/refusal.ts';
import type { DemoLine } from '../../demo/customers.ts';
import type { SamplePayment } from '../script/events.ts';
import type { SampleStage } from './stage.ts';

/** Imports the invoices of a week. */
export async function importInvoices(
  { context, organization, texts }: SampleStage,
  lines: readonly DemoLine[],
): Promise<void> {
  await importInLine(context, organization, { lines, fileName: texts.files.invoices });
}

/** Stores the payments of a day, as an integration does. */
export async function storePayments(
  { context, organization, script }: SampleStage,
  day: number,
  payments: readonly SamplePayment[],
): Promise<void> {
  const validatedAt = script.days.dateOf(day);
  const changes = payments.map(({ externalId, customer, currency, amount, invoices }) =>
    paymentImport(organization, {
      externalId,
      customer: { externalId: customer },
      currency,
      amount,
      validatedAt,
      instrument: 'WIRE_TRANSFER',
      linkedInvoices: invoices.map((invoice) => ({
        amountLinked: invoice.amount,
        invoice: { externalId: invoice.externalId },
      })),
    }),
  );
  const { outcomes } = await settle(settlementOf(context, organization), changes);
  for (const outcome of outcomes) if (outcome instanceof RefusalError) throw refusalError(outcome);
}
