import { Amount } from '../../../../parts/amount.tsx';
import { useTranslation } from '../../../../texts/index.ts';
import { numberInKey } from '../../connections/words.ts';
import { ScrolledTable } from '../scrolled-table.tsx';
import { RESULTS, recordKindOf, resultOf } from './dry-run-words.ts';
import styles from './set-up.module.css';
import type { DryRunCounts, DryRunRefusal, DryRunSample, DryRunSum } from './use-dry-run.ts';

/** The open balance by currency, there and here after a start. */
export function DryRunSums({ name, sums }: { name: string; sums: readonly DryRunSum[] }) {
  const { t, i18n } = useTranslation();
  if (sums.length === 0) return null;
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <TableSection title={t('connectionSetUp.dryRun.sums')}>
      <thead>
        <tr>
          <th scope="col">{t('connections.currency')}</th>
          <th scope="col">{t('connections.there', { name })}</th>
          <th scope="col">{t('connectionSetUp.dryRun.ours')}</th>
          <th scope="col">{t('connections.difference')}</th>
          <th scope="col">{t('connections.explainedPart')}</th>
          <th scope="col">{t('connectionSetUp.dryRun.customers')}</th>
        </tr>
      </thead>
      <tbody>
        {sums.map(({ currency, theirs, ours, explained, different }) => (
          <tr key={currency}>
            <th scope="row">{currency}</th>
            <td>
              <Amount value={theirs} currency={currency} />
            </td>
            <td>
              <Amount value={ours} currency={currency} />
            </td>
            <td data-tone={theirs === ours ? 'good' : undefined}>
              {theirs === ours ? (
                t('connectionSetUp.dryRun.equal')
              ) : (
                <Amount value={theirs - ours} currency={currency} />
              )}
            </td>
            <td data-tone={explained === theirs - ours ? 'good' : 'bad'}>
              {theirs !== ours && <Amount value={explained} currency={currency} />}
            </td>
            <td>{number.format(different)}</td>
          </tr>
        ))}
      </tbody>
    </TableSection>
  );
}

/** How many records of each kind would be created, changed or refused. */
export function DryRunCountTable({ counts }: { counts: Readonly<Record<string, DryRunCounts>> }) {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language);
  const rows = Object.entries(counts).flatMap(([type, row]) => {
    const kind = recordKindOf(type);
    return kind === null ? [] : [{ kind, row }];
  });
  if (rows.length === 0) return null;
  return (
    <TableSection title={t('connectionSetUp.dryRun.counts')}>
      <thead>
        <tr>
          <th scope="col">{t('connectionSetUp.dryRun.record')}</th>
          {RESULTS.map((result) => (
            <th key={result} scope="col">
              {t(`connectionSetUp.dryRun.${result}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ kind, row }) => (
          <tr key={kind}>
            <th scope="row">{t(`connectionSetUp.dryRun.records.${kind}`)}</th>
            {RESULTS.map((result) => (
              <td key={result} data-tone={result === 'refused' && (row[result] ?? 0) > 0 ? 'bad' : undefined}>
                {number.format(row[result] ?? 0)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </TableSection>
  );
}

/** Records that break a rule of Quittance, with the field and the reason. */
export function DryRunRefusals({ name, refusals }: { name: string; refusals: readonly DryRunRefusal[] }) {
  const { t } = useTranslation();
  if (refusals.length === 0) return null;
  return (
    <section>
      <h2>{t('connectionSetUp.dryRun.refusals')}</h2>
      <p className={styles['quiet']}>{t('connectionSetUp.dryRun.refusalsText', { name })}</p>
      <ul className={styles['refusals']}>
        {refusals.map(({ type, key, number, field, reason }) => {
          const kind = recordKindOf(type);
          return (
            <li key={`${key} ${field ?? ''} ${reason}`}>
              <strong>
                {kind !== null && t(`connectionSetUp.dryRun.kinds.${kind}`)} {number ?? numberInKey(key)}
              </strong>
              <span>{field === null ? reason : t('connectionSetUp.dryRun.refusal', { field, reason })}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The first records of the source, as they would be stored. */
export function DryRunSamples({ samples }: { samples: readonly DryRunSample[] }) {
  const { t } = useTranslation();
  if (samples.length === 0) return null;
  return (
    <TableSection title={t('connectionSetUp.dryRun.samples')}>
      <thead>
        <tr>
          <th scope="col">{t('connectionSetUp.dryRun.record')}</th>
          <th scope="col" data-start>
            {t('connectionSetUp.dryRun.number')}
          </th>
          <th scope="col" data-start>
            {t('connections.name')}
          </th>
          <th scope="col">{t('connectionSetUp.dryRun.amount')}</th>
          <th scope="col">{t('connectionSetUp.dryRun.result')}</th>
        </tr>
      </thead>
      <tbody>
        {samples.map(({ type, key, number, name, currency, amount, result }) => {
          const kind = recordKindOf(type);
          const known = resultOf(result);
          return (
            <tr key={`${type} ${key}`}>
              <td>{kind !== null && t(`connectionSetUp.dryRun.kinds.${kind}`)}</td>
              <th scope="row">{number ?? numberInKey(key)}</th>
              <td data-start>{name}</td>
              <td>{amount !== null && currency !== null && <Amount value={amount} currency={currency} />}</td>
              <td>{known !== null && t(`connectionSetUp.dryRun.results.${known}`)}</td>
            </tr>
          );
        })}
      </tbody>
    </TableSection>
  );
}

function TableSection({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      <ScrolledTable label={title}>{children}</ScrolledTable>
    </section>
  );
}
