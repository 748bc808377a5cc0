import { useState } from 'react';
import { useKeys } from '../../actions/keys.ts';
import { changeSelection, isSelected, type Selection } from './types.ts';

interface CursorOptions {
  ids: readonly string[];
  selection: Selection;
  onSelect: ((selection: Selection) => void) | undefined;
  onOpen: (index: number) => void;
  /** Called for the row at the cursor, to prefetch it before the user opens it. */
  onReach: (index: number) => void;
  onLeave: () => void;
}

/** Controls the row cursor by keys: j and k or arrows, Enter, x, shift and x. */
export function useCursor({ ids, selection, onSelect, onOpen, onReach, onLeave }: CursorOptions) {
  const [at, setAt] = useState<number | null>(null);
  const [anchor, setAnchor] = useState<number | null>(null);
  const moveTo = (index: number) => {
    const next = Math.max(0, Math.min(ids.length - 1, index));
    if (ids.length === 0) return;
    setAt(next);
    onReach(next);
  };
  const select = (index: number, isRange: boolean) => {
    const id = ids[index];
    if (id === undefined || onSelect === undefined) return;
    const [first, last] =
      isRange && anchor !== null ? [Math.min(anchor, index), Math.max(anchor, index)] : [index, index];
    onSelect(changeSelection(selection, ids.slice(first, last + 1), isRange || !isSelected(selection, id)));
    setAnchor(index);
  };
  const down = () => moveTo(at === null ? 0 : at + 1);
  const up = () => moveTo(at === null ? 0 : at - 1);
  useKeys({
    j: down,
    k: up,
    ArrowDown: down,
    ArrowUp: up,
    Home: () => moveTo(0),
    End: () => moveTo(ids.length - 1),
    ...(at === null
      ? {}
      : { Enter: () => onOpen(at), x: () => select(at, false), 'shift+x': () => select(at, true) }),
    Escape: onLeave,
  });
  return { at, moveTo, select };
}
