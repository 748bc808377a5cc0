import { useQueries, useQuery } from '@tanstack/react-query';
import { useMay } from '../../api/me.ts';
import { read } from '../../api/read.ts';
import { nameOfPerson } from '../../records/customer/columns.tsx';
import { usersQuery } from '../../records/person/users-query.ts';

/** Names of records, by id. Ids that the reader may not resolve are missing. */
export type Names = Readonly<Record<string, string>>;

/** Returns the names of users, and of reminder plans. */
export function useNames(): Names {
  const may = useMay();
  const users = useQuery({ ...usersQuery(), enabled: may('user.read') });
  const plans = useQuery({
    ...read('/v1/dunning_plans', { query: { limit: 100 } }),
    enabled: may('dunning-plan.read'),
  });
  return Object.fromEntries([
    ...(users.data?.users ?? []).map((user) => [user.id, nameOfPerson(user)] as const),
    ...(plans.data?.items ?? []).map(({ id, name }) => [id, name] as const),
  ]);
}

/** Returns the numbers of invoices. */
export function useInvoiceNumbers(ids: readonly string[]): Names {
  const may = useMay();
  const found = useQueries({
    queries: [...new Set(ids)].map((invoiceId) => ({
      ...read('/v1/invoices/{invoiceId}', { path: { invoiceId } }),
      enabled: may('invoice.read'),
    })),
  });
  return Object.fromEntries(
    found.flatMap(({ data }) => (data === undefined ? [] : [[data.id, data.customId]])),
  );
}
