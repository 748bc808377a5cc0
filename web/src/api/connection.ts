import { signal } from './signal.ts';

/** Whether the server answers. */
export const isReached = signal(true);

/** Whether the session ended while a page was open: whoever is there signs in again, and nothing that was typed is lost. */
export const hasEnded = signal(false);

/** Waits until somebody has signed in again. */
export const untilSignedIn = (): Promise<void> =>
  new Promise((resolve) => {
    const end = hasEnded.listen(() => {
      if (hasEnded.get()) return;
      end();
      resolve();
    });
  });

/** Whether somebody is about to be signed out: nothing is shown and nothing is read any more. */
export const isLeaving = signal(false);

/** Whether the server serves a newer application than the one that is open. */
export const isOutdated = signal(false);

let release: string | null = null;

/** Compares what is served with what was when the page was opened. */
export async function lookForRelease(): Promise<void> {
  const answer = await fetch(addressOf('/release.json'), { cache: 'no-store' }).catch(() => null);
  if (answer === null) isReached.set(false);
  if (answer?.ok !== true) return;
  const { release: served }: { release?: string } = await answer.json();
  if (served === undefined) return;
  release ??= served;
  isOutdated.set(served !== release);
}

/** Where the application stands, without a slash at its end: a proxy may have put it below a path. */
export const BASE_PATH = new URL(document.baseURI).pathname.replace(/\/+$/, '');

export const addressOf = (path: string): string => `${BASE_PATH}${path}`;
