import { useQuery } from '@tanstack/react-query';
import { useMay } from '../../api/me.ts';
import { read } from '../../api/read.ts';
import { Section } from '../../parts/panel.tsx';
import { ProblemLine } from '../../parts/problem.tsx';
import { useTranslation } from '../../texts/index.ts';
import { CustomerAutopay } from './customer-autopay.tsx';
import type { DebitedCustomer } from './debited-customer.ts';
import { MandateList } from './mandate-list.tsx';
import { AUTOPAY_SETTINGS, CUSTOMER_AUTOPAY, MANDATES } from './paths.ts';

/** The most mandates that are shown, the newest. */
const MOST = 10;

/** The mandates of a customer and its automatic payment. Absent where neither is offered nor used. */
export function DirectDebit({ customer }: { customer: DebitedCustomer }) {
  const { t } = useTranslation();
  const may = useMay();
  const { id: customerId } = customer;
  const mandates = useQuery(read(MANDATES, { query: { customerId, limit: MOST } }));
  const autopay = useQuery(read(CUSTOMER_AUTOPAY, { path: { customerId } }));
  const settings = useQuery({ ...read(AUTOPAY_SETTINGS, {}), enabled: may('autopay-settings.read') });
  if (mandates.data === undefined || autopay.data === undefined)
    return <ProblemLine problem={mandates.error ?? autopay.error} />;
  const { items } = mandates.data;
  const isUsed = items.length > 0 || autopay.data.turnedOnAt !== null;
  if (!isUsed && settings.data?.isOffered !== true) return null;
  return (
    <Section title={t('directDebit.title')}>
      <CustomerAutopay customer={customer} autopay={autopay.data} />
      <MandateList customer={customer} mandates={items} />
    </Section>
  );
}
