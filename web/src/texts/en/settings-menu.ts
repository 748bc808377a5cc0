import { appearance } from './appearance.ts';
import { auditTrail } from './audit-trail.ts';
import { setUp } from './set-up.ts';
import { settings } from './settings.ts';

/** Texts of the settings, loaded with their pages. */
export default { settings, setUp, auditTrail, appearance };
