const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;

/** Formats an IBAN in groups of four. Other account numbers stay as they are. */
export const formatIban = (account: string): string =>
  IBAN.test(account) ? account.replace(/(.{4})(?=.)/g, '$1 ') : account;
