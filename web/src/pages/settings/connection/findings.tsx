import { useListState } from '../../../parts/list/state.ts';
import { useRows } from '../../../parts/list/use-rows.ts';
import { ProblemNotice } from '../../../parts/problem.tsx';
import { Skeleton } from '../../../parts/table/skeleton.tsx';
import { ViewButtons } from '../../../parts/view-buttons.tsx';
import { useTranslation } from '../../../texts/index.ts';
import type { Finding, Integration } from '../connections/words.ts';
import styles from './connection.module.css';
import { FindingCard } from './finding-card.tsx';
import { MoreButton } from './more-button.tsx';

const STATES = ['OPEN', 'IGNORED', 'RESOLVED'] as const;
const PAGE = 100;

/** The differences by cause: first those that need someone. The chosen state is in the address. */
export function Findings({ integration }: { integration: Integration }) {
  const { t } = useTranslation();
  const { filters, setFilter } = useListState();
  const state = STATES.find((one) => one === filters['findings']) ?? 'OPEN';
  const from = useRows(
    '/v1/integrations/{integrationId}/findings',
    { state, limit: PAGE },
    { path: { integrationId: integration.id } },
  );
  const { rows, problem } = from;
  const choose = (next: (typeof STATES)[number]) => setFilter('findings', next === 'OPEN' ? undefined : next);
  return (
    <section className={styles['section']} aria-label={t('connectionFindings.title')}>
      <header className={styles['head']}>
        <div>
          <h2>{t('connectionFindings.title')}</h2>
          <p className={styles['quiet']}>{t('connectionFindings.hint')}</p>
        </div>
        <ViewButtons
          label={t('connectionFindings.filter')}
          options={STATES.map((view) => ({ view, name: t(`connectionFindings.states.${view}`) }))}
          chosen={state}
          onChoose={choose}
        />
      </header>
      {problem !== null && rows === undefined && <ProblemNotice problem={problem} onAgain={from.again} />}
      {rows === undefined && problem === null && <Skeleton />}
      {rows?.length === 0 && <p>{t(`connectionFindings.empty.${state}`)}</p>}
      {[false, true].map((isExpected) => (
        <Causes
          key={String(isExpected)}
          integration={integration}
          isExpected={isExpected}
          findings={(rows ?? []).filter((finding) => finding.isExpected === isExpected)}
        />
      ))}
      <MoreButton from={from} />
    </section>
  );
}

interface CausesProps {
  integration: Integration;
  isExpected: boolean;
  findings: readonly Finding[];
}

/** Faults, or differences that are right as they are, grouped by their cause. */
function Causes({ integration, isExpected, findings }: CausesProps) {
  const { t } = useTranslation();
  if (findings.length === 0) return null;
  const causes = [...new Set(findings.map(({ cause }) => cause))];
  return (
    <section className={styles['group']}>
      <h3>{t(isExpected ? 'connectionFindings.expected' : 'connectionFindings.faults')}</h3>
      {causes.map((cause) => (
        <section key={cause} className={styles['cause']}>
          <h4>{t(`connectionFindings.causes.${cause}`)}</h4>
          <p className={styles['quiet']}>
            {t(`connectionFindings.hints.${cause}`, { name: integration.name })}
          </p>
          <ul className={styles['findings']}>
            {findings
              .filter((finding) => finding.cause === cause)
              .map((finding) => (
                <li key={finding.id}>
                  <FindingCard integration={integration} finding={finding} />
                </li>
              ))}
          </ul>
        </section>
      ))}
    </section>
  );
}
