import { read } from '../../api/read.ts';

/** Returns the query for the users of the organization, which all pages share. */
export const usersQuery = () => read('/v1/internal/users', { query: { limit: 200 } });
