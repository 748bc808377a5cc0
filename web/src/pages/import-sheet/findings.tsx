import { Button } from '@mantine/core';
import { call } from '../../api/call.ts';
import { useWrite } from '../../parts/use-write.ts';
import { useTranslation } from '../../texts/index.ts';
import type { Settings, Sheet } from './settings.ts';
import styles from './steps.module.css';

const SHEET = '/v1/internal/import-sheets/{importSheetId}';

interface FindingsProps {
  sheet: Sheet;
  counts: NonNullable<Sheet['counts']>;
  isBusy: boolean;
  onSettings: (settings: Settings) => void;
}

/** Findings of the check that one click decides: totals, negative amounts and missing customers. */
export function Findings({ sheet, counts, isBusy, onSettings }: FindingsProps) {
  const { t } = useTranslation();
  const { settings } = sheet;
  const check = useWrite(
    (body: Settings) => call('post', `${SHEET}/check`, { path: { importSheetId: sheet.id }, body }),
    { refreshes: [SHEET] },
  );
  const decide = (decision: Partial<Settings>) => {
    const next = { ...settings, ...decision };
    check.mutate(next, { onSuccess: () => onSettings(next) });
  };
  const { totals, negatives, unknownCustomers } = counts;
  const { skipsTotals = false } = settings;
  const areCredits = settings.negatives === 'CREDIT_NOTES';
  const button = (text: string, decision: Partial<Settings>) => (
    <Button
      variant="default"
      size="compact-sm"
      disabled={isBusy || check.isPending}
      onClick={() => decide(decision)}
    >
      {text}
    </Button>
  );
  if (totals + negatives + unknownCustomers === 0) return null;
  return (
    <ul className={styles['findings']}>
      {totals > 0 && (
        <li>
          {t(skipsTotals ? 'importSteps.totalsSkipped' : 'importSteps.totals', { count: totals })}
          {button(t(skipsTotals ? 'importSteps.keepTotals' : 'importSteps.skipTotals'), {
            skipsTotals: !skipsTotals,
          })}
        </li>
      )}
      {negatives > 0 && (
        <li>
          {t(areCredits ? 'importSteps.creditNotes' : 'importSteps.negatives', { count: negatives })}
          {button(t(areCredits ? 'importSteps.refuseNegatives' : 'importSteps.asCreditNotes'), {
            negatives: areCredits ? 'REFUSE' : 'CREDIT_NOTES',
          })}
        </li>
      )}
      {unknownCustomers > 0 && (
        <li>
          {t('importSteps.unknownCustomers', { count: unknownCustomers })}
          {button(t('imports.createsCustomers'), { createsCustomers: true })}
        </li>
      )}
    </ul>
  );
}
