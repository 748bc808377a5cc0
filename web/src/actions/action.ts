import type { LucideIcon } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { createSignal, useSignal } from '../api/signal.ts';
import type { Translate } from '../texts/index.ts';

/**
 * A command, defined once and used by menus, buttons, keys and the palette. `Subject` is the record it acts
 * on; commands of the whole application have none.
 */
export interface Action<Subject = void> {
  id: string;
  title: (t: Translate) => string;
  icon: LucideIcon;
  /** A key in the notation of `useKeys`. */
  key?: string;
  /** The required permission. The action is hidden from people without it. */
  needs?: string;
  /** Whether the action currently applies to the subject. */
  when?: (subject: Subject) => boolean;
  /** The palette shows it only when its title is searched for. */
  isSearched?: boolean;
  /** Styled as irreversible. */
  isGrave?: boolean;
  perform: (subject: Subject) => void | Promise<void>;
}

/** An action bound to its subject, ready to run. */
export type AvailableAction = Omit<Action, 'when'>;

/** Returns the actions that the user may run and that currently apply to a subject. */
export function readyActions<Subject>(
  actions: readonly Action<Subject>[],
  subject: Subject,
  may: (sentence: string) => boolean,
): AvailableAction[] {
  return actions
    .filter(({ needs, when }) => (needs === undefined || may(needs)) && (when === undefined || when(subject)))
    .map(({ perform, when: _, ...action }) => ({ ...action, perform: () => perform(subject) }));
}

const offers = createSignal<readonly { get(): readonly AvailableAction[] }[]>([]);

/** Offers actions in the palette while the component is mounted. */
export function useOffer(actions: readonly AvailableAction[]): void {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    const own = { get: () => latest.current };
    offers.set([...offers.get(), own]);
    return () => offers.set(offers.get().filter((one) => one !== own));
  }, []);
}

/** Returns all actions that are currently available, each once: as the innermost part of the page offers it. */
export function useOffered(): readonly AvailableAction[] {
  const all = useSignal(offers).flatMap((one) => one.get());
  return [...new Map(all.map((one) => [one.id, one])).values()];
}
