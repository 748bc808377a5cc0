import { useQuery } from '@tanstack/react-query';
import { useMay } from '../../api/me.ts';
import { nameOfPerson } from '../../records/customer/columns.tsx';
import { usersQuery } from '../../records/person/users-query.ts';

/** Returns a function for the name of a user; empty if it is unknown, or the reader may not know it. */
export function usePersonName(): (id: string | null) => string {
  const may = useMay();
  const { data } = useQuery({ ...usersQuery(), enabled: may('user.read') });
  return (id) => {
    const user = data?.users.find((one) => one.id === id);
    return user === undefined ? '' : nameOfPerson(user);
  };
}
