import { useQuery } from '@tanstack/react-query';
import { useMay } from '../../api/me.ts';
import { read } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { nameOfPerson } from '../../records/customer/columns.tsx';

/** Returns a function for the name of the user who saved a version; empty if it is unknown. */
export function useAuthor(): (actor: Schema<'RuleActor'> | null) => string {
  const may = useMay();
  const { data } = useQuery({
    ...read('/v1/users', { query: { limit: 200 } }),
    enabled: may('user.read'),
  });
  return (actor) => {
    const user = data?.users.find(({ id }) => id === actor?.id);
    return user === undefined ? '' : nameOfPerson(user);
  };
}
