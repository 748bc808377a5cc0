import { useQuery } from '@tanstack/react-query';
import type { Filter } from '../../parts/list/filters.ts';
import { useTranslation } from '../../texts/index.ts';
import { usersQuery } from '../person/users-query.ts';
import { nameOfPerson } from './columns.tsx';

/** Returns the filter by account manager. */
export function useManagerFilter(): Filter {
  const { t } = useTranslation();
  const { data } = useQuery(usersQuery());
  const managers = data?.users ?? [];
  return {
    kind: 'choice',
    name: 'managerId',
    title: t('customers.managers'),
    options: managers.map((one) => ({ value: one.id, title: nameOfPerson(one) })),
  };
}
