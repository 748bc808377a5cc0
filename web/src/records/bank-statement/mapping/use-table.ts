import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import type { ProblemError } from '../../../api/problem.ts';
import type { Schema } from '../../../api/types.ts';
import type { Mapping, Table } from './mapping.ts';

const TABLE = '/v1/bank_files/{bankFileId}/table';
const PATH = '/v1/bank_files/{bankFileId}/table/preview';

/** Reads a table by a mapping whenever it changes. The last result is shown until the next one arrives. */
export function useMappingPreview(bankFileId: string, mapping: Mapping) {
  return useQuery<Schema<'BankTablePreview'>, ProblemError>({
    // Not below the path of files: the preview of a confirmed file is refused.
    queryKey: ['bank table preview', bankFileId, mapping],
    queryFn: ({ signal }) => call('post', PATH, { path: { bankFileId }, body: mapping }, signal),
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** Reads the first rows of a table once. After the mapping is confirmed, they are no longer available. */
export function useTable(bankFileId: string) {
  return useQuery<Table, ProblemError>({
    queryKey: ['bank table', bankFileId],
    queryFn: ({ signal }) => call('get', TABLE, { path: { bankFileId } }, signal),
    staleTime: Infinity,
    retry: false,
  });
}
