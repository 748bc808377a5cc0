import { encode, type QrCodeGenerateOptions } from 'uqr';

/** The quiet zone that readers need around a code, in modules. */
const QUIET = 4;

/** A QR code as a drawing: the path of its dark modules within a square. */
export interface DrawnCode {
  /** Modules per side, including the quiet zone. */
  size: number;
  /** The `d` attribute of an SVG path. */
  path: string;
}

/**
 * Draws a QR code, with a quiet zone unless the options give another border.
 * @throws Error when the payload is too long for the options
 */
export function drawCode(payload: string, options: QrCodeGenerateOptions): DrawnCode {
  const { data, size } = encode(payload, { border: QUIET, ...options });
  return { size, path: data.flatMap(darkRuns).join('') };
}

/** Draws the dark modules of a row as one bar per run. */
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
