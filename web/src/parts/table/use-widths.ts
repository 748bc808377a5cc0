import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Column } from './types.ts';

/** In pixels. Longer text is cut off; the panel shows it in full. */
const MOST = 420;
/** Columns that grow take the room that is left, but never push amounts out of a narrow window. */
const MOST_GROWING = 290;
/** The padding at the end of a cell, which does not count as overflow. */
const END = 10;

/**
 * Returns the minimum width of each column: that of its widest rendered content, so that no amount, day or
 * title is cut off. A column never shrinks.
 * @param drawn the rendered rows: a change triggers a measurement
 */
export function useWidths<Row>(
  scroller: RefObject<HTMLDivElement | null>,
  columns: readonly Column<Row>[],
  drawn: string,
): number[] {
  const titles = columns.map(({ title }) => title).join('\n');
  const [measured, setMeasured] = useState<Readonly<Record<string, number>>>({});
  const [hasFonts, setHasFonts] = useState(false);
  useEffect(() => {
    void document.fonts.ready.then(() => setHasFonts(true));
  }, []);
  // A column that grows gives room to those that became wider: it is measured again.
  const text = `${drawn}\n${titles}\n${hasFonts}\n${Object.values(measured).join(' ')}`;
  const looked = useRef('');
  useLayoutEffect(() => {
    if (looked.current === text) return;
    looked.current = text;
    const wider = widestOf(scroller.current);
    setMeasured((before) => {
      const changed = [...wider].filter(([id, width]) => width > (before[id] ?? 0));
      return changed.length === 0 ? before : { ...before, ...Object.fromEntries(changed) };
    });
  });
  return columns.map(({ id, width, grows = false, most = grows ? MOST_GROWING : MOST }) =>
    Math.max(width, Math.min(most, measured[id] ?? 0)),
  );
}

/** Returns the required widths of columns whose content overflows. */
function widestOf(table: Element | null): Map<string, number> {
  const widths = new Map<string, number>();
  for (const cell of table?.querySelectorAll('[data-column]') ?? []) {
    if (cell.scrollWidth <= cell.clientWidth) continue;
    const id = cell.getAttribute('data-column') ?? '';
    widths.set(id, Math.max(widths.get(id) ?? 0, Math.min(MOST, cell.scrollWidth + END)));
  }
  return widths;
}
