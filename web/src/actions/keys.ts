import { createContext, use, useLayoutEffect, useRef } from 'react';

/** Handlers by key: `j`, `Enter`, `shift+x`, `mod+k` (Ctrl, or ⌘ on a Mac), `g c` (a sequence). */
export type Keys = Readonly<Record<string, (event: KeyboardEvent) => void>>;

interface Layer {
  get(): Keys;
  /** Returns whether it blocks keys for everything behind it. */
  isModal(): boolean;
}

/** Whether the keys of this part of the page do nothing: a dialog that is closing is still visible. */
export const AreKeysPaused = createContext(false);

/** Active layers, frontmost first. A layer in front handles a key before those behind it. */
const layers: Layer[] = [];

const SEQUENCE_MS = 2_000;
let begun: { key: string; at: number } | null = null;

const FIELDS = 'input:not([type=checkbox]), textarea, select, [contenteditable=true], [role=textbox]';

/** Returns whether the user is typing into a field; letters are text then. */
const isTyping = (target: EventTarget | null) => target instanceof Element && target.matches(FIELDS);

/** Keys that some elements handle natively. */
const OWN_KEYS = /^(Enter|Arrow(Up|Down)|Home|End)$/;
const TAKERS = 'a, button, summary, [role=menu], [role=listbox], [role=radiogroup], [role=tablist]';
const takesKeys = (target: EventTarget | null) =>
  target instanceof Element && target.closest(TAKERS) !== null;

function nameOf(event: KeyboardEvent): string {
  const { key } = event;
  const isLetter = key.length === 1;
  return [
    event.ctrlKey || event.metaKey ? 'mod' : '',
    event.altKey ? 'alt' : '',
    // For characters such as ? the shift key is already included.
    event.shiftKey && (!isLetter || /[a-z]/i.test(key)) ? 'shift' : '',
    isLetter ? key.toLowerCase() : key,
  ]
    .filter((word) => word !== '')
    .join('+');
}

/**
 * Whether a menu, a popover or the palette was in front at the key press. The component library closes these
 * before the key reaches this handler.
 */
let hasMenu = false;
const MENUS = '[aria-haspopup][aria-expanded=true], .mantine-Spotlight-content';
const lookForMenu = (): void => {
  hasMenu = document.querySelector(MENUS) !== null;
};

/** Returns the layers that receive a key: the frontmost dialog and its content, or all. */
const layersInFront = (): Layer[] =>
  layers.slice(
    Math.max(
      0,
      layers.findLastIndex(({ isModal }) => isModal()),
    ),
  );

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  const name = nameOf(event);
  if (isTyping(event.target) && !name.startsWith('mod+') && name !== 'Escape') return;
  if (OWN_KEYS.test(name) && takesKeys(event.target)) return;
  if (hasMenu) return;
  const front = layersInFront();
  const hasDialog = front[0]?.isModal() === true;
  // Escape first leaves a field of the page, then what contains it.
  if (name === 'Escape' && !hasDialog && isTyping(event.target)) {
    if (event.target instanceof HTMLElement) event.target.blur();
    return;
  }
  const isFresh = begun !== null && event.timeStamp - begun.at < SEQUENCE_MS;
  const sequence = isFresh ? `${begun?.key} ${name}` : null;
  const known = front.map((layer) => layer.get()).reverse();
  const found = [sequence, name].flatMap((one) =>
    known.flatMap((keys) => (one === null ? [] : (keys[one] ?? []))),
  );
  begun = known.some((keys) => Object.keys(keys).some((one) => one.startsWith(`${name} `)))
    ? { key: name, at: event.timeStamp }
    : null;
  const [handle] = found;
  if (handle === undefined) return;
  event.preventDefault();
  handle(event);
}

/** Handles keys while the component is mounted. `isModal` blocks keys for everything behind it. */
export function useKeys(keys: Keys, isModal = false): void {
  const isPaused = use(AreKeysPaused);
  const latest = useRef<{ keys: Keys; isModal: boolean }>({ keys, isModal });
  latest.current = isPaused ? { keys: {}, isModal: false } : { keys, isModal };
  // Keys work as soon as their hints are visible.
  useLayoutEffect(() => {
    if (layers.length === 0) {
      window.addEventListener('keydown', lookForMenu, true);
      document.addEventListener('keydown', onKeyDown);
    }
    const layer = { get: () => latest.current.keys, isModal: () => latest.current.isModal };
    layers.push(layer);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      if (layers.length === 0) {
        window.removeEventListener('keydown', lookForMenu, true);
        document.removeEventListener('keydown', onKeyDown);
      }
    };
  }, []);
}

/** Formats a key for display. */
export const keyText = (key: string): string => {
  const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);
  return key
    .replace('mod', isMac ? '⌘' : 'Ctrl')
    .replace('shift', '⇧')
    .replace('Escape', 'Esc')
    .replace(/\+/g, ' ')
    .replace(/(^| )([a-z])$/, (_all, before: string, letter: string) => `${before}${letter.toUpperCase()}`);
};
