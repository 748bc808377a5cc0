import type { LucideIcon } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { signal, useSignal } from '../api/signal.ts';
import type { Translate } from '../texts/index.ts';

/**
 * A command, stated once: menus, buttons, keys and the palette are made of it.
 * `Subject` is what it is done to; commands for the whole application have none.
 */
export interface Action<Subject = void> {
  id: string;
  title: (t: Translate) => string;
  icon: LucideIcon;
  /** As `useKeys` names it. */
  key?: string;
  /** The sentence by which the server says who may: those who may not do not see it. */
  needs?: string;
  /** Whether it can be done to this now. */
  when?: (subject: Subject) => boolean;
  /** Drawn as what cannot be undone. */
  isGrave?: boolean;
  perform: (subject: Subject) => void | Promise<void>;
}

/** An action on what is shown now, ready to be done. */
export type Ready = Omit<Action, 'when'>;

/** Those of a subject that its person may do and that can be done to it now. */
export function readyActions<Subject>(
  actions: readonly Action<Subject>[],
  subject: Subject,
  may: (sentence: string) => boolean,
): Ready[] {
  return actions
    .filter(({ needs, when }) => (needs === undefined || may(needs)) && (when === undefined || when(subject)))
    .map(({ perform, when: _, ...action }) => ({ ...action, perform: () => perform(subject) }));
}

const offers = signal<readonly { get(): readonly Ready[] }[]>([]);

/** Has the palette offer actions while the component is shown. */
export function useOffer(actions: readonly Ready[]): void {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    const own = { get: () => latest.current };
    offers.set([...offers.get(), own]);
    return () => offers.set(offers.get().filter((one) => one !== own));
  }, []);
}

/** All actions that can be done now. */
export const useOffered = (): readonly Ready[] => useSignal(offers).flatMap((one) => one.get());
