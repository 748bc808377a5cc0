import { s } from 'hastscript';
import { type DrawnCode, drawCode } from '../platform/pages/code.ts';
import type { Html } from '../platform/pages/html.ts';

/** Error correction and maximum version required by EPC069-12. */
const EPC = { ecc: 'M', boostEcc: false, maxVersion: 13 } as const;
/** Error correction and maximum version of the Swiss QR code. The page adds the quiet zone of 5 mm. */
const SWISS = { ecc: 'M', boostEcc: false, maxVersion: 25, border: 0 } as const;

/** Measures of the Swiss QR code, in millimetres. */
const SIDE = 46;
const CROSS = { white: 7, black: 6, length: 3.89, thickness: 1.17 };

/** Renders a payment QR code as an image, with a label for screen readers. */
export function paymentCode(payload: string, label: string): Html {
  const code = drawCode(payload, EPC);
  return codeImage('code', code, label, []);
}

/** Renders a Swiss QR code with the Swiss cross in its middle. */
export function swissCode(payload: string, label: string): Html {
  const code = drawCode(payload, SWISS);
  const { white, black, length, thickness } = CROSS;
  return codeImage('code swiss', code, label, [
    middleRect(code, white, white, '#fff'),
    middleRect(code, black, black, '#000'),
    middleRect(code, length, thickness, '#fff'),
    middleRect(code, thickness, length, '#fff'),
  ]);
}

function codeImage(className: string, { size, path }: DrawnCode, label: string, mark: Html[]): Html {
  return s(
    'svg',
    { class: className, viewBox: `0 0 ${size} ${size}`, role: 'img', 'aria-label': label },
    s('rect', { width: size, height: size, fill: '#fff' }),
    s('path', { d: path, fill: '#000', 'shape-rendering': 'crispEdges' }),
    mark,
  );
}

/** Renders a rectangle in the middle of the code, with sides in millimetres. */
function middleRect({ size }: DrawnCode, width: number, height: number, fill: string): Html {
  const modules = (millimetres: number) => Number(((millimetres * size) / SIDE).toFixed(3));
  const [w, tall] = [modules(width), modules(height)];
  return s('rect', { x: (size - w) / 2, y: (size - tall) / 2, width: w, height: tall, fill });
}
