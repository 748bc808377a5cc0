import { s } from 'hastscript';
import { drawCode } from '../platform/pages/code.ts';
import type { Html } from '../platform/pages/html.ts';

/** Error correction and largest version as EPC069-12 asks for. */
const EPC = { ecc: 'M', boostEcc: false, maxVersion: 13 } as const;

/** A payment code as a drawing, with what it says for those who cannot see it. */
export function paymentCode(payload: string, label: string): Html {
  const { size, path } = drawCode(payload, EPC);
  return s(
    'svg',
    { class: 'code', viewBox: `0 0 ${size} ${size}`, role: 'img', 'aria-label': label },
    s('rect', { width: size, height: size, fill: '#fff' }),
    s('path', { d: path, fill: '#000', 'shape-rendering': 'crispEdges' }),
  );
}
