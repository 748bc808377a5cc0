import { bulkMail } from './bulk-mail.ts';
import { pack } from './pack.ts';
import { statements } from './statements.ts';

/** Texts of dialogs that few users open, loaded with them. */
export default { bulkMail, pack, statements };
