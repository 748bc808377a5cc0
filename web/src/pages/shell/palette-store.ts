import { createSpotlight } from '@mantine/spotlight';

/** Whether the palette is open, also before it is loaded. */
export const [paletteStore, palette] = createSpotlight();
