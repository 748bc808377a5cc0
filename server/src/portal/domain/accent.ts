/** The darkest background of links on the portal's pages: `--wash` of the shared style. */
export const GROUND = '#f4f6f9';
/** The contrast that WCAG 2.2 requires of text (success criterion 1.4.3). */
export const LEAST_CONTRAST = 4.5;

const COLOUR = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i;

/**
 * Returns the contrast of two colours, from 1 to 21.
 * Formula: contrast ratio and relative luminance of WCAG 2.2,
 * https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio
 * @param one `#rrggbb`
 * @throws RangeError for an invalid colour
 */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const [, ...parts] = COLOUR.exec(colour) ?? [];
  if (parts.length !== 3) throw new RangeError(`${colour} is not a colour such as #0b5394`);
  const [red = 0, green = 0, blue = 0] = parts.map((part) => linearChannel(Number.parseInt(part, 16) / 255));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const linearChannel = (value: number) =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;

/** Returns whether a colour is readable for links on the portal's pages and behind white button text. */
export const isReadable = (colour: string): boolean => contrast(colour, GROUND) >= LEAST_CONTRAST;
