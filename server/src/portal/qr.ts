import { s } from 'hastscript';
import { encode } from 'uqr';
import type { Html } from '../platform/pages/html.ts';

/** The quiet zone that readers need around a code, in modules. */
const QUIET = 4;
/** Error correction and largest version as EPC069-12 asks for. */
const EPC = { ecc: 'M', boostEcc: false, maxVersion: 13, border: QUIET } as const;

/** A payment code as a drawing, with what it says for those who cannot see it. */
export function paymentCode(payload: string, label: string): Html {
  const { data, size } = encode(payload, EPC);
  return s(
    'svg',
    { class: 'code', viewBox: `0 0 ${size} ${size}`, role: 'img', 'aria-label': label },
    s('rect', { width: size, height: size, fill: '#fff' }),
    s('path', { d: data.flatMap(darkRuns).join(''), fill: '#000', 'shape-rendering': 'crispEdges' }),
  );
}

/** The dark modules of a row as bars, as few as there are runs. */
function darkRuns(row: readonly boolean[], y: number): string[] {
  const bars: string[] = [];
  let start = -1;
  for (const [x, dark] of [...row, false].entries()) {
    if (dark && start < 0) start = x;
    if (!dark && start >= 0) {
      bars.push(`M${start} ${y}h${x - start}v1h${start - x}z`);
      start = -1;
    }
  }
  return bars;
}
