/**
 * `npm run forecast:accuracy -- FILE` compares the payment forecast with simpler methods on a CSV file of
 * paid invoices. docs/forecast.md explains the tables.
 */
import { readFile } from 'node:fs/promises';
import Table from 'cli-table3';
import { Command } from 'commander';
import { compareWeeks } from '../server/src/insight/domain/forecast/week-accuracy.ts';
import { type Accuracy, accuracyTable } from '../server/src/insight/domain/payment-times/accuracy.ts';
import { readPastInvoices } from './past-invoices.ts';

const NAMES: Record<Accuracy['method'], string> = {
  DUE_DATE: 'due date',
  MEDIAN_OF_ALL: 'median of all',
  MEDIAN_OF_CUSTOMER: 'median of the customer',
  FORECAST: 'forecast',
};
/**
 * Weeks that are compared. The last forecast is this long before the last day of issue: hardly any invoice is
 * open longer.
 */
const WEEKS = 6;

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

function tableOf(rows: readonly Accuracy[]): string {
  const table = new Table({
    head: ['method', 'invoices', 'mean absolute error', 'late or not, right', 'within P10–P90'],
  });
  for (const { method, invoices, meanAbsoluteError, lateRight, within } of rows)
    table.push([
      NAMES[method],
      invoices,
      `${meanAbsoluteError.toFixed(2)} days`,
      percent(lateRight),
      within === null ? '' : percent(within),
    ]);
  return table.toString();
}

async function main(file: string): Promise<void> {
  const invoices = readPastInvoices(await readFile(file, 'utf8'));
  const { cut, ofAllKnown, ofFirstPart } = accuracyTable(invoices);
  console.log(`${invoices.length} invoices; the last ${invoices.length - cut} by day of issue are forecast.`);
  console.log('\nFrom all data of the day of issue:');
  console.log(tableOf(ofAllKnown));
  console.log(`\nFrom only the first ${cut} invoices:`);
  console.log(tableOf(ofFirstPart));

  const days = invoices.map(({ issuedOn }) => issuedOn).sort((a, b) => a - b);
  const [first = 0, last = 0] = [days[cut], days.at(-1)];
  const table = new Table({ head: ['weeks ahead', 'weeks', 'expected', 'came', 'within P10–P90'] });
  for (const { weeksAhead, weeks, expected, paid, within } of compareWeeks(
    invoices,
    { from: first, until: last - 7 * WEEKS },
    WEEKS,
  ))
    table.push([weeksAhead, weeks, Math.round(expected / 100), Math.round(paid / 100), percent(within)]);
  console.log('\nSums of seven days, forecast on each of these days:');
  console.log(table.toString());
}

await new Command('forecast:accuracy')
  .description(
    'Compares the forecasts of the service with the actual payments, for a CSV file of paid invoices.',
  )
  .argument('<file>', 'with the columns customer, group, issued, due, paid, amount, or those of IBM’s sample')
  .action(main)
  .parseAsync();
