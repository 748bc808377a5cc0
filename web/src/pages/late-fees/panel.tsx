import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleCheck, CircleSlash, Undo2 } from 'lucide-react';
import { type Action, readyActions } from '../../actions/action.ts';
import { useMay } from '../../api/me.ts';
import { read } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { Amount } from '../../parts/amount.tsx';
import { Day, Moment } from '../../parts/day.tsx';
import { percentText } from '../../parts/formats.ts';
import { Fact, Facts, Section } from '../../parts/panel.tsx';
import { ProblemNotice } from '../../parts/problem.tsx';
import { RecordActions } from '../../parts/record-actions.tsx';
import { Skeleton } from '../../parts/table/skeleton.tsx';
import { nameOfPerson } from '../../records/customer/columns.tsx';
import { Figure } from '../../records/figure.tsx';
import own from '../../records/late-fee/late-fee.module.css';
import { usersQuery } from '../../records/person/users-query.ts';
import styles from '../../records/record.module.css';
import { useTranslation } from '../../texts/index.ts';
import type { Decision } from './decide-form.tsx';
import { useReopen } from './use-reopen.ts';

type Fee = Schema<'LateFee'>;

interface PanelProps {
  id: string;
  onDecide: (decision: Decision, fee: Fee) => void;
}

/** A late fee: its invoice, its calculation and its decision. */
export function LateFeePanel({ id, onDecide }: PanelProps) {
  const { data, error, refetch } = useQuery(
    read('/v1/internal/late_fees/{lateFeeId}', { path: { lateFeeId: id } }),
  );
  if (data !== undefined) return <FeeView fee={data} onDecide={onDecide} />;
  if (error !== null) return <ProblemNotice problem={error} onAgain={() => void refetch()} />;
  return <Skeleton />;
}

function FeeView({ fee, onDecide }: { fee: Fee } & Pick<PanelProps, 'onDecide'>) {
  const { t } = useTranslation();
  const may = useMay();
  const reopen = useReopen();
  const commands = [...decisionActions(onDecide), takingBack(reopen)];
  const { customer, invoice, amount, currency, kind, from, until } = fee;
  return (
    <article className={styles['record']}>
      <header>
        <h2>{customer.name}</h2>
        <p>
          {customer.externalId} ·{' '}
          <Link to="/customers/$id" params={{ id: customer.id }}>
            {t('customers.openPage')}
          </Link>
        </p>
      </header>
      <div className={styles['figures']}>
        <Figure title={t(`lateFees.kinds.${kind}`)} value={amount} currency={currency} />
      </div>
      <RecordActions actions={readyActions(commands, fee, may)} hasMain={fee.state === 'PROPOSED'} />
      <Section title={t('lateFees.title')}>
        <Facts>
          <Fact title={t('lateFees.state')}>{t(`lateFees.states.${fee.state}`)}</Fact>
          {invoice !== null && (
            <Fact title={t('lateFees.invoice')}>
              <Link to="/invoices/$id" params={{ id: invoice.id }}>
                {invoice.customId}
              </Link>
            </Fact>
          )}
          <Fact title={t('lateFees.period')}>
            <Day on={from} /> – <Day on={until} />
          </Fact>
        </Facts>
      </Section>
      <Computation fee={fee} />
      <Decisions fee={fee} />
    </article>
  );
}

/** Each period with its outstanding amount and rate. */
function Computation({ fee: { formula, currency } }: { fee: Fee }) {
  const { t, i18n } = useTranslation();
  const percent = (rate: string) => percentText(rate, i18n.language);
  const { segments, marginPoints, monthlyRate, daysPerYear } = formula;
  const reference = (rate: string | null) => {
    if (rate === null)
      return monthlyRate === null ? '' : t('lateFees.monthly', { rate: percent(monthlyRate) });
    return marginPoints === null
      ? t('lateFees.referenceAlone', { reference: percent(rate) })
      : t('lateFees.referencePlus', { reference: percent(rate), margin: marginPoints });
  };
  return (
    <Section title={t('lateFees.computed')}>
      <ol className={own['segments']}>
        {segments.map(({ from, until, days, base, rate, referenceRate }) => (
          <li key={from}>
            <strong>
              <Day on={from} /> – <Day on={until} />
            </strong>
            <div>
              <Amount value={base} currency={currency} /> × {t('lateFees.days', { count: days })} ×{' '}
              {percent(rate)}
            </div>
            <span>{reference(referenceRate)}</span>
          </li>
        ))}
      </ol>
      <p className={own['quiet']}>
        {segments.length === 0 ? t('lateFees.fixed') : t('lateFees.formula', { days: daysPerYear })}
      </p>
    </Section>
  );
}

function Decisions({ fee }: { fee: Fee }) {
  const { t } = useTranslation();
  const { state, createdAt, decidedAt, decidedBy, reason, document } = fee;
  const may = useMay();
  const { data } = useQuery({
    ...usersQuery(),
    enabled: decidedBy !== null && may('user.read'),
  });
  const person = data?.users.find(({ id }) => id === decidedBy);
  return (
    <Section title={t('lateFees.history')}>
      <Facts>
        <Fact title={t('lateFees.proposedAt')}>
          <Moment at={createdAt} withTime />
        </Fact>
        {decidedAt !== null && (
          <Fact title={t(state === 'ACCEPTED' ? 'lateFees.approvedAt' : 'lateFees.rejectedAt')}>
            <Moment at={decidedAt} withTime />
          </Fact>
        )}
        {person !== undefined && <Fact title={t('lateFees.by')}>{nameOfPerson(person)}</Fact>}
        {reason !== null && <Fact title={t('lateFees.reason')}>{reason}</Fact>}
        {document !== null && (
          <Fact title={t('lateFees.feeInvoice')}>
            <Link to="/invoices/$id" params={{ id: document.id }}>
              {document.customId}
            </Link>
          </Fact>
        )}
      </Facts>
    </Section>
  );
}

const decisionActions = (onDecide: PanelProps['onDecide']): Action<Fee>[] => [
  {
    id: 'lateFee.approve',
    title: (t) => t('lateFees.approve'),
    icon: CircleCheck,
    key: 'a',
    needs: 'late-fee.edit',
    when: ({ state }) => state === 'PROPOSED',
    perform: (fee) => onDecide('approve', fee),
  },
  {
    id: 'lateFee.reject',
    title: (t) => t('lateFees.reject'),
    icon: CircleSlash,
    key: 'r',
    needs: 'late-fee.edit',
    when: ({ state }) => state === 'PROPOSED',
    perform: (fee) => onDecide('reject', fee),
  },
];

const takingBack = (reopen: (fees: readonly Fee[]) => void): Action<Fee> => ({
  id: 'lateFee.reopen',
  title: (t) => t('lateFees.reopen'),
  icon: Undo2,
  needs: 'late-fee.edit',
  when: ({ state }) => state === 'REJECTED',
  perform: (fee) => reopen([fee]),
});
