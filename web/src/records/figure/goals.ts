import { useQuery } from '@tanstack/react-query';
import { useMay } from '../../api/me.ts';
import { read } from '../../api/read.ts';

/** Returns the goals of the organization, once they are loaded and if the user may see them. */
export function useGoals() {
  const may = useMay();
  return useQuery({ ...read('/v1/internal/goals', {}), enabled: may('goal.read') }).data;
}
