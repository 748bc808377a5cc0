import { Readable } from 'node:stream';
import { loadPack, packPdf } from '../../../insight/index.ts';
import { addDays } from '../../../kernel/days.ts';
import type { Context } from '../../../platform/context.ts';
import type { Organization } from '../../../platform/organization.ts';
import type { StoredFormat } from '../schema.ts';
import { writeWorkbook } from '../xlsx.ts';
import { packSheets } from './sheets.ts';

/** Returns the last day of a month (`2026-02`). */
export function monthEndOf(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
  return addDays(`${next}-01`, -1);
}

/** Returns the file name of the pack of a month. */
export const packName = (month: string, format: StoredFormat): string => `month-end-pack-${month}.${format}`;

/** Makes the pack of a month, with the figures as they are now. */
export async function packFile(
  context: Context,
  organization: Organization,
  { month, format }: { month: string; format: StoredFormat },
): Promise<Readable> {
  const facts = await loadPack(context, organization, monthEndOf(month));
  const bytes =
    format === 'pdf' ? await packPdf(organization.id, facts) : await writeWorkbook(packSheets(facts));
  return Readable.from([bytes]);
}
