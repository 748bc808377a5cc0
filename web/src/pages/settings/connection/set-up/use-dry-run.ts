import { useCallback, useEffect, useRef, useState } from 'react';
import { callLines, isProblem } from '../../../../api/call.ts';
import type { ProblemError } from '../../../../api/problem.ts';

export interface DryRunSample {
  type: string;
  key: string;
  number: string | null;
  name: string | null;
  currency: string | null;
  amount: number | null;
  result: string;
}

export interface DryRunRefusal {
  type: string;
  key: string;
  number: string | null;
  field: string | null;
  reason: string;
}

export interface DryRunPair {
  type: string;
  key: string;
  number: string | null;
  currency: string | null;
  amount: number | null;
  recordId: string;
  externalId: string;
}

export interface DryRunSum {
  currency: string;
  theirs: number;
  ours: number;
  /** The part of their difference that has a cause. */
  explained: number;
  /** Number of customers whose balance differs. */
  different: number;
}

export type DryRunCounts = Readonly<
  Record<'created' | 'updated' | 'unchanged' | 'deleted' | 'refused', number | undefined>
>;

/** One line of the response; each has one of these. */
interface DryRunLine {
  progress?: { families: number; remaining: number };
  sample?: DryRunSample;
  refusal?: DryRunRefusal;
  pair?: DryRunPair;
  sum?: DryRunSum;
  report?: { counts: Readonly<Record<string, DryRunCounts>> };
  problem?: { code: string; text: string };
}

/** All that the dry run has reported until now. */
export interface DryRunReport {
  progress: NonNullable<DryRunLine['progress']> | null;
  samples: readonly DryRunSample[];
  refusals: readonly DryRunRefusal[];
  pairs: readonly DryRunPair[];
  sums: readonly DryRunSum[];
  /** Null until the last line: the report is incomplete. */
  counts: Readonly<Record<string, DryRunCounts>> | null;
  problem: NonNullable<DryRunLine['problem']> | null;
}

const EMPTY: DryRunReport = {
  progress: null,
  samples: [],
  refusals: [],
  pairs: [],
  sums: [],
  counts: null,
  problem: null,
};

const present = <T>(value: T | undefined): readonly T[] => (value === undefined ? [] : [value]);

/** Returns the report with further lines. */
function withLines(report: DryRunReport, texts: readonly string[]): DryRunReport {
  const lines = texts.map((text): DryRunLine => JSON.parse(text));
  return {
    progress: lines.findLast(({ progress }) => progress !== undefined)?.progress ?? report.progress,
    samples: report.samples.concat(lines.flatMap(({ sample }) => present(sample))),
    refusals: report.refusals.concat(lines.flatMap(({ refusal }) => present(refusal))),
    pairs: report.pairs.concat(lines.flatMap(({ pair }) => present(pair))),
    sums: report.sums.concat(lines.flatMap(({ sum }) => present(sum))),
    counts: lines.findLast(({ report: last }) => last !== undefined)?.report?.counts ?? report.counts,
    problem: lines.findLast(({ problem }) => problem !== undefined)?.problem ?? report.problem,
  };
}

export interface DryRun {
  report: DryRunReport;
  /** RUNNING, or how it ended. */
  state: 'IDLE' | 'RUNNING' | 'ENDED' | 'STOPPED';
  /** Why the request itself failed. */
  error: ProblemError | null;
  run: () => void;
  stop: () => void;
}

/** Runs a connection's dry run, and collects what it reports. Leaving the page stops it. */
export function useDryRun(integrationId: string): DryRun {
  const [report, setReport] = useState(EMPTY);
  const [state, setState] = useState<DryRun['state']>('IDLE');
  const [error, setError] = useState<ProblemError | null>(null);
  const current = useRef<AbortController | null>(null);
  const run = useCallback(() => {
    current.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    current.current = controller;
    setReport(EMPTY);
    setError(null);
    setState('RUNNING');
    const onLines = (lines: readonly string[]) => {
      if (!signal.aborted) setReport((before) => withLines(before, lines));
    };
    const path = { integrationId };
    callLines('/v1/integrations/{integrationId}/dry_run', { path }, { signal, onLines })
      .catch((failure: unknown) => {
        if (signal.aborted) return;
        if (!isProblem(failure)) throw failure;
        setError(failure);
      })
      .finally(() => {
        if (!signal.aborted) setState('ENDED');
      });
  }, [integrationId]);
  const stop = useCallback(() => {
    current.current?.abort();
    setState('STOPPED');
  }, []);
  useEffect(() => () => current.current?.abort(), []);
  return { report, state, error, run, stop };
}
