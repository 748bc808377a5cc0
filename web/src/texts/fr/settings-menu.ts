import { appearance } from './appearance.ts';
import { auditTrail } from './audit-trail.ts';
import { channels } from './channels.ts';
import { notifications } from './notifications.ts';
import { setUp } from './set-up.ts';
import { settings } from './settings.ts';
import { settingsMore } from './settings-more.ts';

/** Texts of the settings and notifications, loaded with their pages. */
export default { appearance, auditTrail, channels, notifications, setUp, settings, settingsMore };
