import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CustomerFacts, CustomerFigures } from '../../records/customer/facts.tsx';
import { People } from '../../records/customer/people.tsx';
import { customerQuery } from '../../records/customer/query.ts';
import styles from '../../records/record.module.css';

/** The debtor next to its invoice: balance, promises and disputes, and whom to call. */
export function InvoiceCustomer({ id }: { id: string }) {
  const { data } = useQuery(customerQuery(id));
  if (data === undefined) return null;
  return (
    <div className={styles['side']}>
      <h2>
        <Link to="/customers/$id" params={{ id }}>
          {data.customer.name}
        </Link>
      </h2>
      <CustomerFigures overview={data} />
      <CustomerFacts overview={data} />
      <People overview={data} />
    </div>
  );
}
