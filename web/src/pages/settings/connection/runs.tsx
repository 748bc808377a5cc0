import type { Schema } from '../../../api/types.ts';
import { useAgo, useTimeText } from '../../../parts/ago.tsx';
import { useRows } from '../../../parts/list/use-rows.ts';
import { ProblemNotice } from '../../../parts/problem.tsx';
import { type Translate, useTranslation } from '../../../texts/index.ts';
import styles from './connection.module.css';
import { MoreButton } from './more-button.tsx';
import { ScrolledTable } from './scrolled-table.tsx';

type Run = Schema<'IntegrationRun'>;

const PAGE = 10;

/** The reads of a source: when, why, and what they changed. */
export function Runs({ id }: { id: string }) {
  const { t } = useTranslation();
  const from = useRows(
    '/v1/integrations/{integrationId}/runs',
    { limit: PAGE },
    { path: { integrationId: id } },
  );
  const { rows, problem } = from;
  const title = t('connections.runs.title');
  return (
    <section className={styles['section']}>
      <h2>{title}</h2>
      <p className={styles['quiet']}>{t('connections.runs.hint')}</p>
      {problem !== null && rows === undefined && <ProblemNotice problem={problem} onAgain={from.again} />}
      {rows?.length === 0 && <p>{t('connections.runs.empty')}</p>}
      {rows !== undefined && rows.length > 0 && (
        <ScrolledTable label={title} isText>
          <thead>
            <tr>
              <th scope="col">{t('connections.runs.when')}</th>
              <th scope="col">{t('connections.runs.by')}</th>
              <th scope="col">{t('connections.runs.result')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((run) => (
              <RunRow key={run.id} run={run} />
            ))}
          </tbody>
        </ScrolledTable>
      )}
      <MoreButton from={from} />
    </section>
  );
}

function RunRow({ run }: { run: Run }) {
  const { t, i18n } = useTranslation();
  const timeText = useTimeText();
  const ago = useAgo();
  const { trigger, state, phase, problem, startedAt } = run;
  return (
    <tr>
      <td title={ago(startedAt)}>
        <time dateTime={startedAt}>{timeText(startedAt)}</time>
      </td>
      <td>{t(`connections.runs.triggers.${trigger}`)}</td>
      <td>
        <strong data-state={state}>{t(`connections.runs.states.${state}`)}</strong>
        {state === 'RUNNING' && `: ${t(`connections.runs.phases.${phase}`)}`}
        {' · '}
        {countsText(run, t, i18n.language)}
        {problem !== null && <span className={styles['problem']}>{problem.text}</span>}
      </td>
    </tr>
  );
}

const COUNTS = ['created', 'updated', 'deleted', 'refused'] as const;

function countsText({ counts }: Run, t: Translate, language: string): string {
  const format = new Intl.NumberFormat(language);
  const words = COUNTS.filter((count) => counts[count] > 0).map((count) =>
    t(`connections.runs.${count}`, { number: format.format(counts[count]) }),
  );
  const read = t('connections.runs.read', { number: format.format(counts.read) });
  return [read, ...(words.length === 0 ? [t('connections.runs.unchanged')] : words)].join(', ');
}
