import { s } from 'hastscript';
import { drawCode } from '../platform/pages/code.ts';
import type { Html } from '../platform/pages/html.ts';

/** Error correction and maximum version required by EPC069-12. */
const EPC = { ecc: 'M', boostEcc: false, maxVersion: 13 } as const;

/** Renders a payment QR code as an image, with a label for screen readers. */
export function paymentCode(payload: string, label: string): Html {
  const { size, path } = drawCode(payload, EPC);
  return s(
    'svg',
    { class: 'code', viewBox: `0 0 ${size} ${size}`, role: 'img', 'aria-label': label },
    s('rect', { width: size, height: size, fill: '#fff' }),
    s('path', { d: path, fill: '#000', 'shape-rendering': 'crispEdges' }),
  );
}
