/** Total size limit of attached invoices in bytes, below the limits of mail servers. The portal offers the rest. */
export const MAX_ATTACHED_BYTES = 12 * 1024 * 1024;
