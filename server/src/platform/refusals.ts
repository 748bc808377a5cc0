/**
 * English sentences that explain why a request of a form is refused, with their values in double braces. A client
 * recognizes them and shows them in the language of its user, as the application does.
 */
export const REFUSALS = {
  REQUESTER_GONE: 'The user who requested this is no longer active.',
  ANNOUNCE_NONE: 'No invoice can be announced.',
  ACCOUNT_CREATED_MEANWHILE: 'Another account was created with this address at the same time.',
  ACCOUNT_EXISTS: 'An account with this address already exists. Sign in, then accept.',
  ADDRESS_CONFIRMED: 'This address is already confirmed.',
  ADDRESS_OF_USER: 'This is the address of a user of the organization. Remove the user first.',
  ATTACHMENTS_FULL: 'A note has at most {{limit}} attachments.',
  BATCH_EMPTY: 'This batch contains no printed letters.',
  CHANNELS_FULL: 'The limit of {{limit}} channels is reached. Delete one first.',
  COMMENT_OF_OTHER: 'Only its author may delete a comment.',
  CUSTOMER_ASKED: 'This customer was asked less than {{days}} days ago. Wait before you ask again.',
  DISPUTE_NOTHING_OPEN: 'This invoice has no outstanding amount, so there is nothing to dispute.',
  DISPUTE_OPEN: 'This invoice already has an open dispute. Resolve it first.',
  DISPUTE_REJECTED: 'A dispute of this invoice was rejected.',
  DISPUTE_RESOLVED: 'This dispute is resolved.',
  EMAIL_HAS_TASK: 'This email has a task. Mark the task as done.',
  EXPORT_FAILED: 'The export failed. Request it again.',
  EXPORT_LIMITED: 'Your access has since been limited to your own customers. Request the export again.',
  EXPORT_STOPPED: 'The export process stopped each time. Request the export again.',
  FACTOR_EXISTS: 'The account already has a second factor. Remove it first.',
  FACTOR_MISSING: 'The account has no second factor.',
  FIGURES_BUSY:
    'Other charts of your organization are being computed from all documents. Try again in a moment.',
  FINDING_OTHER_RESOLUTION: 'The finding does not offer this resolution.',
  IDENTIFIER_TAKEN: 'Another record already uses one of these identifiers.',
  IMPORT_RUNNING: 'An import is in progress. Try again when it has ended.',
  INSTALMENTS_ENDED: 'This instalment plan has ended.',
  INSTALMENTS_PAID: 'This instalment plan is paid.',
  INTEGRATIONS_FULL: 'The limit of {{limit}} integrations is reached. Remove one first.',
  INTEGRATION_COMPANY: 'A started integration keeps its company. Remove it and create another one.',
  INTEGRATION_NOT_STARTED: 'The integration is not started.',
  INTEGRATION_PAUSE: 'Only an integration that reads its source can be paused.',
  INTEGRATION_PAUSED: 'The integration does not read. Resume it first.',
  INTEGRATION_RESUME: 'Only a paused or stopped integration can be resumed.',
  INTEGRATION_STARTED: 'The integration is already started.',
  INVITATIONS_FULL: 'At most {{limit}} invitations may be open at the same time.',
  INVITATION_ACCEPTED: 'This invitation was accepted. Revoke the access of the user instead.',
  INVOICES_SETTLED: 'One of the invoices has no outstanding amount.',
  INVOICE_SETTLED: 'This invoice has no outstanding amount.',
  LAST_OWNER_SIGN_IN: 'This is the last owner who can sign in.',
  LATE_FEES_OFF: 'Late fees are off. Set a mode in the late fee settings first.',
  LATE_FEE_TOO_LARGE: 'The interest amount of an invoice is too large.',
  LETTERS_NONE: 'There are no letters to print.',
  LETTERS_NO_ACCOUNT: 'Some letters have no bank account to pay to. Add a bank account for their currency.',
  LETTERS_PAID: 'Some customers have paid. Apply their payments under Cash first.',
  LETTERS_STALE: 'Some invoices may be paid in the ERP, which was not read lately. Check the integration.',
  LETTER_EMPTY: 'This letter has nothing left to print.',
  LETTER_TEXT_INVALID: 'The text of a letter is not valid. Correct its template.',
  MANDATE_NOT_CANCELLED: 'The payment provider did not cancel the mandate. Try again later.',
  MEMBER_ALREADY: 'You already belong to this organization, or another account uses your address there.',
  MESSAGE_RESOLVED: 'It is already known whether the message was sent.',
  NOTE_FROM_APPLICATION: 'This note was created in the application. Change it there.',
  NOT_DISPUTED: 'This invoice is not disputed.',
  NO_PAYMENT_PROBLEM: 'The payment has no problem.',
  OWES_NOTHING: 'The customer owes nothing that it may be reminded of.',
  OWNERS_CREATE_KEYS: 'Only owners may create key pairs with full scope. Choose another scope.',
  OWNERS_EDIT_USERS: 'Only owners may create, change and remove owners and administrators.',
  OWNERS_FOR_ADMINISTRATORS: 'Only owners may do this to owners and administrators.',
  OWNERS_INVITE: 'Only owners may invite owners and administrators.',
  OWNERS_REVOKE: 'Only owners may revoke invitations of owners and administrators.',
  OWNERS_REVOKE_KEYS: 'Only owners may revoke key pairs with full scope.',
  OWNER_NEEDED: 'The organization needs an active owner. Make another user an owner first.',
  PASSWORD_NEEDED: 'You signed in through your organization. Sign in with a password or passkey for this.',
  PAYER_UNKNOWN: 'It is not known yet who paid. Choose the customer first.',
  PROMISE_EXISTS: 'This invoice already has an open or broken promise.',
  PROMISE_IN_INSTALMENTS: 'This invoice has an instalment plan. End the plan first.',
  PROVIDER_IN_USE: 'Online payments of this provider are under way. Pause it, and wait until they end.',
  RECORDS_MISSING: '{{count}} records are missing. Confirm that number.',
  RECORD_CHANGED: 'Another user has changed it in the meantime. Read the current record.',
  RECORD_EXISTS: 'A record with this externalId exists already.',
  RECORD_MISSING: 'This record does not exist. It may have been deleted.',
  RECORD_REFERENCED: 'A referenced record was deleted, or a record to delete is still referenced.',
  REFUNDED: 'The payment is refunded already.',
  REFUND_REFUSED: 'The payment provider refused the refund. {{reason}}',
  REFUND_UNPAID: 'Only a payment that succeeded can be refunded.',
  REFUND_WAITING:
    'Another refund of this payment is under way. Repeat it with its amount, or wait for its end.',
  REQUEST_REPEATED: 'A request with this Idempotency-Key is in progress.',
  SAMPLE_CREATING: 'The sample data is being created. Wait until this ends.',
  SAMPLE_REMOVING: 'The sample data is being removed. Wait until this ends.',
  SELECTION_SETTLED: 'The selected invoices are no longer open.',
  SHARED_VIEW: 'Only the owner or an administrator can change a shared view.',
  SHEET_ALL_SKIPPED: 'All rows of this file are skipped. There is nothing to import.',
  SHEET_IMPORTED: 'This file is already imported. To import it again, upload it again.',
  SHEET_UNCHECKED: 'The rows of this file were not checked yet. Check them first.',
  SIGNED_IN_BY_PROVIDER: 'You signed in through the provider. Sign in with a password or passkey first.',
  SIGN_IN_AGAIN: 'Your last sign-in was over an hour ago. Sign in again first.',
  TEMPLATE_IN_PLANS: 'Dunning plans still use the mail template. Remove it from these plans first.',
  TEMPLATE_NAME_TAKEN: 'Another mail template has the name {{name}}.',
  TOO_MANY_CODES: 'Too many wrong codes. Wait 15 minutes.',
  UNDO_NOT_ALLOWED: 'You may only undo changes that you may make.',
  UNDO_REFUSED: 'This cannot be undone: {{reason}}.',
  USER_EMAIL_TAKEN: 'Another user of the organization has the address {{email}}.',
  VIEWS_FULL: 'The limit of {{limit}} views is reached. Delete a view first.',
  VIEW_NAME_TAKEN: 'A view named {{name}} already exists for this list. Choose another name.',
  WEBHOOKS_FULL: 'The limit of {{limit}} webhook endpoints is reached. Delete one first.',
  WEBHOOK_OFF: 'The webhook endpoint is disabled. Enable it first.',
} as const;

export type RefusalCode = keyof typeof REFUSALS;

type NameIn<Sentence> = Sentence extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | NameIn<Rest>
  : never;
type Values<Name extends string> = Readonly<Record<Name, string | number>>;

/** Returns a sentence with its values. */
export const refusal = <Code extends RefusalCode>(
  code: Code,
  ...[values]: [NameIn<(typeof REFUSALS)[Code]>] extends [never]
    ? []
    : [Values<NameIn<(typeof REFUSALS)[Code]>>]
): string => insertValues(REFUSALS[code], values ?? {});

/** Returns a sentence with values in place of their names. */
export const insertValues = (sentence: string, values: Values<string>): string =>
  sentence.replace(/\{\{(\w+)\}\}/g, (_all, name: string) => String(values[name] ?? ''));
