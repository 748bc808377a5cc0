import { call } from '../../api/call.ts';
import type { Schema } from '../../api/types.ts';
import { dayText } from '../../parts/day.tsx';
import { useWrite } from '../../parts/use-write.ts';
import { FEE_CHANGES } from '../../records/late-fee/decide.ts';
import { useTranslation } from '../../texts/index.ts';

type Run = Schema<'LateFeeRunResult'>;

/** Updates all proposals, page by page. @returns the result of each page */
async function proposeAll(customerId: string | undefined): Promise<Run[]> {
  const runs: Run[] = [];
  let cursor: string | undefined;
  do {
    const body = {
      ...(customerId === undefined ? {} : { customerId }),
      ...(cursor === undefined ? {} : { cursor }),
    };
    const run: Run = await call('post', '/v1/internal/late_fees/propose', { body });
    runs.push(run);
    cursor = run.nextCursor;
  } while (cursor !== undefined);
  return runs;
}

/** Updates the proposals, and reports changes and fees that lack a rate. */
export function usePropose(customerId: string | undefined) {
  const { t, i18n } = useTranslation();
  return useWrite(() => proposeAll(customerId), {
    refreshes: [...FEE_CHANGES, '/v1/internal/late_fee_settings'],
    toast: (runs) => {
      const total = (name: 'proposed' | 'updated' | 'superseded') =>
        runs.reduce((sum, run) => sum + run[name], 0);
      const waiting = new Map<string, number>();
      for (const { from, invoices } of runs.flatMap(({ missingRates }) => missingRates))
        waiting.set(from, (waiting.get(from) ?? 0) + invoices);
      const waits = [...waiting].map(([from, count]) =>
        t('lateFees.waiting', { count, day: dayText(from, i18n.language) }),
      );
      const counts = {
        proposed: total('proposed'),
        updated: total('updated'),
        superseded: total('superseded'),
      };
      return { text: [t('lateFees.proposed', counts), ...waits].join('. ') };
    },
  });
}
