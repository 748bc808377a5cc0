/**
 * Where the application has pages, each with all that is below it. Every one of these answers the same page, which finds out by
 * its address what to show; `web/src/routes.tsx` lists what that is.
 */
export const APPLICATION_PATHS = [
  '/',
  // Who comes in: links in mails lead to these, with their token behind the #.
  '/sign-in',
  '/invitation',
  '/forgotten-password',
  '/reset-password',
  '/verify-email',
  // Places, and the records in them: `directUrl` leads there.
  '/receivables',
  '/customers',
  '/invoices',
  '/payments',
  '/credit_notes',
  '/refunds',
  '/actions',
  '/letters',
  '/late_fees',
  '/plans',
  '/imports',
  '/settings',
] as const;

/** Below it stand the files of the build, named by their content. */
export const ASSETS_PATH = '/assets';
/** Tells which build is served, for pages that were opened before it. */
export const RELEASE_PATH = '/release.json';
