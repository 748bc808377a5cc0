import { CREDITED_ACCOUNT } from '../domain/matching/model.ts';

/** SQL: the first reference that the payer of transaction `alias` repeated. The credited account is none. */
export const repeatedReference = (alias: string): string =>
  `jsonb_path_query_first(${alias}.structured_references,
    '$[*] ? (@.type != "${CREDITED_ACCOUNT}").reference') #>> '{}'`;
