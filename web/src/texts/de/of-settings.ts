import { setUp } from './set-up.ts';
import { settings } from './settings.ts';

/** What the settings say: loaded by whoever goes there. */
export default { settings, setUp };
