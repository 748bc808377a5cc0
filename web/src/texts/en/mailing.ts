import { bulkMail } from './bulk-mail.ts';
import { statements } from './statements.ts';

/** Texts of statements and bulk email, loaded with their dialogs. */
export default { bulkMail, statements };
