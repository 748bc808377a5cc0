import { createSignal } from './signal.ts';

/** Whether the server responds. */
export const isReached = createSignal(true);

/** Whether the session ended while a page was open. The user signs in again and loses no typed text. */
export const hasEnded = createSignal(false);

/** Waits until the user has signed in again. */
export const untilSignedIn = (): Promise<void> =>
  new Promise((resolve) => {
    const end = hasEnded.listen(() => {
      if (hasEnded.get()) return;
      end();
      resolve();
    });
  });

/** Whether the user is being signed out: nothing is shown or read any longer. */
export const isLeaving = createSignal(false);

/** Whether the server has a newer release of the application than this page. */
export const isOutdated = createSignal(false);

let release: string | null = null;

/** Compares the served release with the one of this page. */
export async function lookForRelease(): Promise<void> {
  const answer = await fetch(addressOf('/release.json'), { cache: 'no-store' }).catch(() => null);
  if (answer === null) isReached.set(false);
  if (answer?.ok !== true) return;
  const { release: served }: { release?: string } = await answer.json();
  if (served === undefined) return;
  release ??= served;
  isOutdated.set(served !== release);
}

/** Base path of the application without a trailing slash: a proxy may add a path prefix. */
export const BASE_PATH = new URL(document.baseURI).pathname.replace(/\/+$/, '');

export const addressOf = (path: string): string => `${BASE_PATH}${path}`;
