import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ProblemNotice } from '../../parts/problem.tsx';
import { Skeleton } from '../../parts/table/skeleton.tsx';
import { CustomerFacts, customerQuery } from '../../records/customer/panel.tsx';
import styles from '../../records/record.module.css';

/** A customer on a page of its own. */
export function CustomerPage() {
  const { id = '' } = useParams({ strict: false });
  const { data, error, refetch } = useQuery(customerQuery(id));
  if (error !== null && data === undefined)
    return <ProblemNotice problem={error} onAgain={() => void refetch()} />;
  if (data === undefined) return <Skeleton />;
  return (
    <article className={`${styles['record']} ${styles['page']}`}>
      <h1>{data.customer.name}</h1>
      <p>{data.customer.externalId}</p>
      <CustomerFacts overview={data} />
    </article>
  );
}
