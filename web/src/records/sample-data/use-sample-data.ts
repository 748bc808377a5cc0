import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { call } from '../../api/call.ts';
import { chooseOrganization } from '../../api/organization.ts';
import { queries, read } from '../../api/read.ts';
import { sessionQuery } from '../../api/session.ts';
import type { Schema } from '../../api/types.ts';
import { showToast } from '../../parts/toast.tsx';
import { useWrite } from '../../parts/use-write.ts';
import { useTranslation } from '../../texts/index.ts';

export const SAMPLE_DATA = '/v1/internal/sample-data';
const POLL_MS = 700;

export const isBusy = (state: Schema<'SampleData'>['state']) => state === 'MAKING' || state === 'REMOVING';

/** Returns the sample data of the current organization. Polls while it is being created or removed. */
export function useSampleData(): Schema<'SampleData'> | undefined {
  const { data } = useQuery({
    ...read(SAMPLE_DATA, {}),
    refetchInterval: ({ state }) => (state.data !== undefined && isBusy(state.data.state) ? POLL_MS : false),
  });
  return data;
}

/** Returns a function that switches to another organization of the person. */
export function useSwitch(): (id: string) => Promise<void> {
  const navigate = useNavigate();
  return async (id) => {
    // The organization may be new.
    await queries.fetchQuery({ ...sessionQuery, staleTime: 0 });
    chooseOrganization(id);
    await navigate({ to: '/' });
  };
}

/** Number of places on the page that wait for sample data. */
let waiting = 0;

/** Waits until the sample data is made, and says so unless a place on the page opens it. */
export async function announceWhenMade(text: string): Promise<void> {
  let state: Schema<'SampleData'>['state'] = 'MAKING';
  while (state === 'MAKING') {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    ({ state } = await queries.fetchQuery({ ...read(SAMPLE_DATA, {}), staleTime: 0 }));
  }
  if (state === 'MADE' && waiting === 0) showToast(text);
}

/** Switches to the sample data when its creation ends while this page waits. */
export function useSwitchWhenMade(data: Schema<'SampleData'> | undefined): void {
  const switchTo = useSwitch();
  const isWaiting = useRef(false);
  useEffect(() => {
    waiting += 1;
    return () => {
      waiting -= 1;
    };
  }, []);
  useEffect(() => {
    if (data?.state === 'MADE' && isWaiting.current && data.organizationId !== null)
      void switchTo(data.organizationId);
    isWaiting.current = data?.state === 'MAKING';
  }, [data, switchTo]);
}

/** Removes the sample data of the current organization, and waits for the end. */
async function removeSampleData(): Promise<Schema<'SampleData'>> {
  let data = await call('delete', SAMPLE_DATA, {});
  while (isBusy(data.state)) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    data = await queries.fetchQuery({ ...read(SAMPLE_DATA, {}), staleTime: 0 });
  }
  await queries.fetchQuery({ ...sessionQuery, staleTime: 0 });
  return data;
}

/** Returns the removal of sample data. @param before runs first: it may switch to another organization */
export function useRemoval<Input>(before: (input: Input) => Promise<void>) {
  const { t } = useTranslation();
  return useWrite(
    async (input: Input) => {
      await before(input);
      const { state } = await removeSampleData();
      if (state === 'NONE') showToast(t('sampleData.isRemoved'));
    },
    { refreshes: [SAMPLE_DATA] },
  );
}
