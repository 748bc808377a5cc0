import { useQuery } from '@tanstack/react-query';
import { useMay } from '../../api/me.ts';
import { read } from '../../api/read.ts';
import { Section } from '../../parts/panel.tsx';
import { ProblemLine } from '../../parts/problem.tsx';
import { useTranslation } from '../../texts/index.ts';
import { InstalmentPlan } from './plan.tsx';

const SHOWN = 5;

/** The instalment plans in force of a customer or an invoice; nothing without one. */
export function PlansInForce({ of }: { of: { customerId: string } | { invoiceId: string } }) {
  const { t } = useTranslation();
  const may = useMay();
  const { data, error } = useQuery({
    ...read('/v1/instalment_plans', { query: { ...of, inForce: true, limit: SHOWN } }),
    enabled: may('promise.read'),
  });
  if (error !== null) return <ProblemLine problem={error} />;
  if (data === undefined || data.items.length === 0) return null;
  return (
    <Section title={t('instalmentPlan.title')}>
      {data.items.map((plan) => (
        <InstalmentPlan key={plan.id} plan={plan} />
      ))}
    </Section>
  );
}
