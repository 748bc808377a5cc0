import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { Moment } from '../../parts/day.tsx';
import { Fact, Facts, Section } from '../../parts/panel.tsx';
import { ProblemNotice } from '../../parts/problem.tsx';
import { Skeleton } from '../../parts/table/skeleton.tsx';
import recordStyles from '../../records/record.module.css';
import { type Translate, useTranslation } from '../../texts/index.ts';

/** Formats the actor. */
export const actorText = ({ kind, name, apiKey, job }: Schema<'AuditActor'>, t: Translate): string =>
  name ?? apiKey ?? job ?? t(`settings.audit.actors.${kind}`);

/** One entry: actor, source address, record, and each field before and after. */
export function AuditEntryPanel({ id }: { id: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(
    read('/v1/internal/audit/entries/{entryId}', { path: { entryId: id } }),
  );
  if (error !== null && data === undefined)
    return <ProblemNotice problem={error} onAgain={() => void refetch()} />;
  if (data === undefined) return <Skeleton />;
  const { actor, action, at, records, changes } = data;
  return (
    <article className={recordStyles['record']}>
      <header>
        <h2>{action}</h2>
        <p>
          {actorText(actor, t)} · <Moment at={at} withTime />
        </p>
      </header>
      <Facts>
        <Fact title={t('settings.audit.actor')}>{t(`settings.audit.actors.${actor.kind}`)}</Fact>
        {actor.address !== null && <Fact title={t('settings.audit.address')}>{actor.address}</Fact>}
        {actor.viaProvider && (
          <Fact title={t('settings.audit.session')}>{t('settings.audit.viaProvider')}</Fact>
        )}
      </Facts>
      <Section title={t('settings.audit.record')}>
        <Facts>
          {records.map((one) => (
            <Fact key={`${one.kind} ${one.id}`} title={one.kind}>
              {one.id}
            </Fact>
          ))}
        </Facts>
      </Section>
      <Section title={t('settings.audit.changes')}>
        <Facts>
          {changes.map(({ field, before, after }) => (
            <Fact key={field} title={field}>
              {[before, after].map(valueText).join(' → ')}
            </Fact>
          ))}
        </Facts>
      </Section>
    </article>
  );
}

/** For secrets and free texts the log stores only the field name. */
const valueText = (value: unknown): string => {
  if (value === undefined) return '…';
  return typeof value === 'string' ? value : JSON.stringify(value);
};
