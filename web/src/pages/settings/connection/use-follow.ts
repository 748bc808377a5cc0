import { useEffect, useRef } from 'react';
import { refresh } from '../../../api/read.ts';
import { INTEGRATION, type Integration } from '../connections/words.ts';

const LISTS = ['findings', 'sums', 'runs'].map((list) => `${INTEGRATION}/${list}`);

/** Reads the lists of the page again after each read of the source: one that changes no record sends no event. */
export function useFollow({ readAt, openFindings, state, problem }: Integration): void {
  const seen = [readAt, openFindings, state, problem?.code].join(' ');
  const before = useRef(seen);
  useEffect(() => {
    if (before.current === seen) return;
    before.current = seen;
    void refresh(LISTS);
  }, [seen]);
}
