import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import type { ProblemError } from '../../../api/problem.ts';
import { keyOf } from '../../../api/read.ts';
import type { Schema } from '../../../api/types.ts';
import type { Mapping } from './mapping.ts';

const PATH = '/v1/bank_files/{bankFileId}/table/preview';

/** Reads a table by a mapping whenever it changes. The last result is shown until the next one arrives. */
export function useMappingPreview(bankFileId: string, mapping: Mapping) {
  return useQuery<Schema<'BankTablePreview'>, ProblemError>({
    queryKey: keyOf(PATH, { bankFileId, mapping }),
    queryFn: ({ signal }) => call('post', PATH, { path: { bankFileId }, body: mapping }, signal),
    placeholderData: keepPreviousData,
    retry: false,
  });
}
