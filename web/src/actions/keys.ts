import { useEffect, useRef } from 'react';

/** What keys do, by their names: `j`, `Enter`, `shift+x`, `mod+k` (Ctrl, or ⌘ on a Mac), `g c` (one after the other). */
export type Keys = Readonly<Record<string, (event: KeyboardEvent) => void>>;

interface Layer {
  get(): Keys;
  /** Nothing behind it takes a key. */
  isModal: boolean;
}

/** Who listens, the last one first: what stands in front takes a key before what is behind it. */
const layers: Layer[] = [];

const SEQUENCE_MILLIS = 2_000;
let begun: { key: string; at: number } | null = null;

const FIELDS = 'input:not([type=checkbox]), textarea, select, [contenteditable=true], [role=textbox]';

/** Whether somebody types into something: then letters are letters. */
const isTyping = (target: EventTarget | null) => target instanceof Element && target.matches(FIELDS);

/** What takes these keys by itself. */
const OWN_KEYS = /^(Enter|Arrow(Up|Down)|Home|End)$/;
const TAKERS = 'a, button, summary, [role=menu], [role=listbox], [role=radiogroup], [role=tablist]';
const takes = (target: EventTarget | null) => target instanceof Element && target.closest(TAKERS) !== null;

function nameOf(event: KeyboardEvent): string {
  const { key } = event;
  const isLetter = key.length === 1;
  return [
    event.ctrlKey || event.metaKey ? 'mod' : '',
    event.altKey ? 'alt' : '',
    // Of signs such as ? the shift is a part.
    event.shiftKey && (!isLetter || /[a-z]/i.test(key)) ? 'shift' : '',
    isLetter ? key.toLowerCase() : key,
  ]
    .filter((word) => word !== '')
    .join('+');
}

/**
 * Whether a menu, a popover or the palette was in front when the key was pressed. The component library closes these by
 * itself, before the key comes here.
 */
let hasMenu = false;
const MENUS = '[aria-haspopup][aria-expanded=true], .mantine-Spotlight-content';
const lookForMenu = (): void => {
  hasMenu = document.querySelector(MENUS) !== null;
};

/** Returns the layers that take a key: the frontmost dialog and what is in it, or all of them. */
const layersInFront = (): Layer[] =>
  layers.slice(
    Math.max(
      0,
      layers.findLastIndex(({ isModal }) => isModal),
    ),
  );

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  const name = nameOf(event);
  if (isTyping(event.target) && !name.startsWith('mod+') && name !== 'Escape') return;
  if (OWN_KEYS.test(name) && takes(event.target)) return;
  if (hasMenu) return;
  const front = layersInFront();
  const hasDialog = front[0]?.isModal === true;
  // Escape leaves a field of the page first, and only then what the field is in.
  if (name === 'Escape' && !hasDialog && isTyping(event.target)) {
    if (event.target instanceof HTMLElement) event.target.blur();
    return;
  }
  const isFresh = begun !== null && event.timeStamp - begun.at < SEQUENCE_MILLIS;
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

/** Has keys do something while the component is shown. With `isModal` nothing behind it takes a key. */
export function useKeys(keys: Keys, isModal = false): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    if (layers.length === 0) {
      window.addEventListener('keydown', lookForMenu, true);
      document.addEventListener('keydown', onKeyDown);
    }
    const layer = { get: () => latest.current, isModal };
    layers.push(layer);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      if (layers.length === 0) {
        window.removeEventListener('keydown', lookForMenu, true);
        document.removeEventListener('keydown', onKeyDown);
      }
    };
  }, [isModal]);
}

/** How a key is shown to people. */
export const keyText = (key: string): string => {
  const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);
  return key
    .replace('mod', isMac ? '⌘' : 'Ctrl')
    .replace('shift', '⇧')
    .replace('Escape', 'Esc')
    .replace(/\+/g, ' ')
    .replace(/(^| )([a-z])$/, (_all, before: string, letter: string) => `${before}${letter.toUpperCase()}`);
};
