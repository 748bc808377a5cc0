import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { read } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { Moment } from '../../parts/day.tsx';
import { Fact, Facts, Section } from '../../parts/panel.tsx';
import { ProblemNotice } from '../../parts/problem.tsx';
import { Skeleton } from '../../parts/table/skeleton.tsx';
import { fieldText, useValueFormat, valueText } from '../../records/audit/values.ts';
import recordStyles from '../../records/record.module.css';
import { useTranslation } from '../../texts/index.ts';
import { sentenceOf } from './audit-text.ts';

/** One entry: actor, source address, record, and each field before and after. */
export function AuditEntryPanel({ id }: { id: string }) {
  const { t } = useTranslation();
  const format = useValueFormat();
  const { data, error, refetch } = useQuery(
    read('/v1/internal/audit/entries/{entryId}', { path: { entryId: id } }),
  );
  if (error !== null && data === undefined)
    return <ProblemNotice problem={error} onAgain={() => void refetch()} />;
  if (data === undefined) return <Skeleton />;
  const { actor, at, records, changes, names = {}, customer = null } = data;
  return (
    <article className={recordStyles['record']}>
      <header>
        <h2>{sentenceOf(data, t)}</h2>
        <p>
          <Moment at={at} withTime />
        </p>
      </header>
      <Facts>
        <Fact title={t('settings.audit.actor')}>{t(`settings.audit.actors.${actor.kind}`)}</Fact>
        {actor.address !== null && <Fact title={t('settings.audit.address')}>{actor.address}</Fact>}
        {actor.plan !== null && (
          <Fact title={t('settings.audit.agentPlan')}>
            <PlanLink id={actor.plan.id} name={actor.plan.keyName ?? actor.plan.apiKey} />
          </Fact>
        )}
        {actor.viaProvider && (
          <Fact title={t('settings.audit.session')}>{t('settings.audit.viaProvider')}</Fact>
        )}
      </Facts>
      <Section title={t('settings.audit.record')}>
        <Facts>
          {customer !== null && !records.some(({ kind }) => kind === 'CUSTOMER') && (
            <Fact title={t('auditTrail.customer')}>
              <Link to="/customers/$id" params={{ id: customer.id }}>
                {customer.name}
              </Link>
            </Fact>
          )}
          {records.map((one) => (
            <Fact key={`${one.kind} ${one.id}`} title={t(`auditTrail.kinds.${one.kind}`)}>
              <RecordLink kind={one.kind} id={one.id} name={names[one.id] ?? one.id} />
            </Fact>
          ))}
        </Facts>
      </Section>
      <Section title={t('settings.audit.changes')}>
        <Facts>
          {changes.map(({ field, before, after }) => (
            <Fact key={field} title={fieldText(field, t)}>
              {[before, after].map((value) => valueText(value, { ...format, field, names })).join(' → ')}
            </Fact>
          ))}
        </Facts>
      </Section>
    </article>
  );
}

interface RecordLinkProps {
  kind: Schema<'AuditRecordKind'>;
  id: string;
  name: string;
}

/** The name of a record, as a link if it has a page. */
function RecordLink({ kind, id, name }: RecordLinkProps) {
  if (kind === 'CUSTOMER')
    return (
      <Link to="/customers/$id" params={{ id }}>
        {name}
      </Link>
    );
  if (kind === 'INVOICE')
    return (
      <Link to="/invoices/$id" params={{ id }}>
        {name}
      </Link>
    );
  if (kind === 'AGENT_PLAN') return <PlanLink id={id} name={name} />;
  if (kind === 'DUNNING_PLAN')
    return (
      <Link to="/plans/$id" params={{ id }}>
        {name}
      </Link>
    );
  return name;
}

/** A link to the plan of an agent, which opens it with its results. */
const PlanLink = ({ id, name }: { id: string; name: string }) => (
  <Link to="/agents" search={{ is: 'HISTORY', open: id }}>
    {name}
  </Link>
);
