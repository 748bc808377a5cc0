/** A decoded picture. */
export interface Pixels {
  /** Red, green, blue and alpha of each pixel, row by row. */
  data: Uint8ClampedArray;
  width: number;
  height: number;
}
