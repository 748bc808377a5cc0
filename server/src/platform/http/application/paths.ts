/**
 * Paths of the application's pages, each including everything below it. They all return the same page, which
 * selects its view by the address; `web/src/routes.tsx` lists the views.
 */
export const APPLICATION_PATHS = [
  '/',
  // The first start of an organization.
  '/welcome',
  // Sign-in: links in emails lead to these, with their token after the #.
  '/sign-in',
  '/invitation',
  '/forgotten-password',
  '/reset-password',
  '/verify-email',
  '/stop-digest',
  // Places and their records: `directUrl` leads there.
  '/receivables',
  '/customers',
  '/invoices',
  '/payments',
  '/credit_notes',
  '/refunds',
  '/actions',
  '/inbox',
  '/cash',
  '/notifications',
  '/letters',
  '/disputes',
  '/team',
  '/late_fees',
  '/agents',
  '/plans',
  '/imports',
  '/settings',
] as const;

/** The files of the build, named by their content, are below this path. */
export const ASSETS_PATH = '/assets';
/** Returns which build is served, for pages that were opened before it. */
export const RELEASE_PATH = '/release.json';
/** The frame in which the application shows an email as it is sent. */
export const EMAIL_FRAME_PATH = '/email-frame';
