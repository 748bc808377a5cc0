import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queries, read } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { useWrite } from '../../parts/use-write.ts';

const REPLAY = '/v1/internal/cash/replays/{cashReplayId}';
const POLL_MS = 700;

/** Returns whether a replay has ended, also without a result. */
export const isEnded = ({ state }: Pick<Schema<'CashReplay'>, 'state'>): boolean =>
  state !== 'QUEUED' && state !== 'RUNNING';

const replayQuery = (id: string) => read(REPLAY, { path: { cashReplayId: id } });

/** Reads a replay until it has ended. */
export function useReplayProgress(id: string) {
  return useQuery({
    ...replayQuery(id),
    refetchInterval: ({ state }) => (state.data !== undefined && isEnded(state.data) ? false : POLL_MS),
  });
}

/** Starts and stops replays. One that runs is stopped before the next one, and when its rules change. */
export function useReplay(id: string | null, setId: (id: string | null) => void) {
  const cancel = (of: string) => call('post', `${REPLAY}/cancel`, { path: { cashReplayId: of } });
  const stop = useWrite(cancel, { refreshes: ['/v1/internal/cash/replays'] });
  const leave = async () => {
    const shown = id === null ? undefined : queries.getQueryData(replayQuery(id).queryKey);
    if (id === null || (shown !== undefined && isEnded(shown))) return;
    // It may have ended meanwhile, which is fine.
    await cancel(id).catch(() => undefined);
  };
  const start = useWrite(
    async (body: Schema<'NewCashReplay'>) => {
      await leave();
      const replay = await call('post', '/v1/internal/cash/replays', { body, once: crypto.randomUUID() });
      setId(replay.id);
      return replay;
    },
    { refreshes: [] },
  );
  return {
    isStarting: start.isPending,
    start: (body: Schema<'NewCashReplay'>) => start.mutate(body),
    stop: () => {
      if (id !== null) stop.mutate(id);
    },
    /** Leaves the result, which belongs to other values. */
    end: () => {
      if (id === null) return;
      setId(null);
      void leave();
    },
  };
}
