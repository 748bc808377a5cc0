import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { read, refresh } from '../../api/read.ts';
import { STATEMENT_CHANGES } from './changes.ts';

const POLL_MS = 1_000;

/** Reads a bank file until it is read to its end. Its statements and transactions are shown then. */
export function useBankFile(id: string, isEnabled = true) {
  const { data: file, error } = useQuery({
    ...read('/v1/bank_files/{bankFileId}', { path: { bankFileId: id } }),
    enabled: isEnabled,
    refetchInterval: ({ state }) => (state.data?.state === 'READING' ? POLL_MS : false),
  });
  const isRead = file !== undefined && file.state !== 'READING';
  useEffect(() => {
    if (isEnabled && isRead) void refresh(STATEMENT_CHANGES);
  }, [isEnabled, isRead]);
  return { file, error, isRead };
}
