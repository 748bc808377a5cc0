import { useQuery } from '@tanstack/react-query';
import { useMay } from '../../api/me.ts';
import { read } from '../../api/read.ts';

/** Returns the plans as options of a select. */
export function usePlanOptions(): { value: string; title: string }[] {
  const may = useMay();
  const { data } = useQuery({
    ...read('/v1/dunning_plans', { query: { limit: 100 } }),
    enabled: may('dunning-plan.read'),
  });
  return (
    data?.items.filter(({ isActive }) => isActive).map(({ id, name }) => ({ value: id, title: name })) ?? []
  );
}
