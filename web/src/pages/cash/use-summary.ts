import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { read, refresh } from '../../api/read.ts';
import { STATEMENT_CHANGES } from '../../records/bank-statement/changes.ts';

/** Files are read and lines are decided in the background, and colleagues decide at the same time. */
const LOOK_MILLIS = 4_000;

/** Reads the summary again and again. When it changes, the lists are read again as well. */
export function useSummary() {
  const { data: summary } = useQuery({
    ...read('/v1/internal/cash/summary', {}),
    refetchInterval: LOOK_MILLIS,
  });
  const state = summary === undefined ? null : JSON.stringify(summary);
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (shown.current !== null && state !== null && shown.current !== state) void refresh(STATEMENT_CHANGES);
    if (state !== null) shown.current = state;
  }, [state]);
  return summary;
}
