import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Column } from './types.ts';

/** In pixels. A longer text is cut off: it has its full length in the panel. */
const MOST = 420;
/** The padding at the end of a cell, which is not part of what overflows. */
const END = 10;

/**
 * Returns how wide each column is, at least: as wide as the widest content that was drawn, so that no amount, day or title
 * is cut off. A column does not shrink again.
 * @param drawn which rows are drawn: what is in them is measured when that changes
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
  const text = `${drawn}\n${titles}\n${hasFonts}`;
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
  return columns.map(({ id, width }) => Math.max(width, measured[id] ?? 0));
}

/** Returns how wide the columns would have to be whose content overflows. */
function widestOf(table: Element | null): Map<string, number> {
  const widths = new Map<string, number>();
  for (const cell of table?.querySelectorAll('[data-column]') ?? []) {
    if (cell.scrollWidth <= cell.clientWidth) continue;
    const id = cell.getAttribute('data-column') ?? '';
    widths.set(id, Math.max(widths.get(id) ?? 0, Math.min(MOST, cell.scrollWidth + END)));
  }
  return widths;
}
