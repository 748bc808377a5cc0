import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/read.ts';
import type { Filter } from '../../parts/list/filters.ts';
import { useTranslation } from '../../texts/index.ts';
import { nameOfPerson } from './columns.tsx';

/** Returns the filter by account manager. */
export function useManagerFilter(): Filter {
  const { t } = useTranslation();
  const { data } = useQuery(read('/v1/internal/users', {}));
  const managers = data?.users ?? [];
  return {
    kind: 'choice',
    name: 'managerId',
    title: t('customers.managers'),
    options: managers.map((one) => ({ value: one.id, title: nameOfPerson(one) })),
  };
}
