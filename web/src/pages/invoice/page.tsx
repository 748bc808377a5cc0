import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { ProblemNotice } from '../../parts/problem.tsx';
import { Skeleton } from '../../parts/table/skeleton.tsx';
import { InvoiceFacts, invoiceQuery } from '../../records/invoice/panel.tsx';
import styles from '../../records/record.module.css';

/** An invoice on a page of its own. */
export function InvoicePage() {
  const { id = '' } = useParams({ strict: false });
  const { data, error, refetch } = useQuery(invoiceQuery(id));
  if (error !== null && data === undefined)
    return <ProblemNotice problem={error} onAgain={() => void refetch()} />;
  if (data === undefined) return <Skeleton />;
  const { invoice } = data;
  return (
    <article className={`${styles['record']} ${styles['page']}`}>
      <h1>{invoice.customId}</h1>
      <p>
        <Link to="/customers/$id" params={{ id: invoice.customerId }}>
          {invoice.customer.name}
        </Link>
      </p>
      <InvoiceFacts overview={data} />
    </article>
  );
}
