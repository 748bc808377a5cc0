import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { BASE_PATH } from './api/connection.ts';
import { chooseOrganization } from './api/organization.ts';
import { queries } from './api/read.ts';
import { sessionQuery, settleOrganization } from './api/session.ts';
import { FailedPage, NotFoundPage } from './pages/not-found/page.tsx';
import { ShellPage } from './pages/shell/page.tsx';

/** Every page of the application: the table of contents. Each is loaded when somebody goes there. */

/** What stands behind the question mark is texts; what they mean, each page says. */
const texts = (search: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(search).map(([name, value]) => [name, String(value)]));

const root = createRootRoute({
  validateSearch: texts,
  component: Outlet,
  notFoundComponent: NotFoundPage,
  errorComponent: FailedPage,
});

/** Pages for people who have not signed in, or have not said for whom they work. */
const outside = [
  createRoute({
    getParentRoute: () => root,
    path: '/sign-in',
    component: lazyRouteComponent(() => import('./pages/sign-in/page.tsx'), 'SignInPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/sign-in/organization',
    component: lazyRouteComponent(
      () => import('./pages/choose-organization/page.tsx'),
      'ChooseOrganizationPage',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/sign-in/provider',
    component: lazyRouteComponent(() => import('./pages/provider-return/page.tsx'), 'ProviderReturnPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/invitation',
    component: lazyRouteComponent(() => import('./pages/invitation/page.tsx'), 'InvitationPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/forgotten-password',
    component: lazyRouteComponent(
      () => import('./pages/forgotten-password/page.tsx'),
      'ForgottenPasswordPage',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/reset-password',
    component: lazyRouteComponent(() => import('./pages/reset-password/page.tsx'), 'ResetPasswordPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/verify-email',
    component: lazyRouteComponent(() => import('./pages/verify-email/page.tsx'), 'VerifyEmailPage'),
  }),
];

/** All others: within the shell, for who is signed in and works for an organization. */
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: async ({ location, search }) => {
    const session = await queries.ensureQueryData(sessionQuery);
    if (session === null) throw redirect({ to: '/sign-in', search: { back: location.href } });
    // A link may name the organization that it is about.
    const { organization: named } = search;
    if (session.organizations.some(({ organizationId }) => organizationId === named))
      chooseOrganization(String(named));
    if (settleOrganization(session) === null)
      throw redirect({ to: '/sign-in/organization', search: { back: location.href } });
  },
  component: ShellPage,
});

const inside = [
  createRoute({
    getParentRoute: () => shell,
    path: '/',
    component: lazyRouteComponent(() => import('./pages/home/page.tsx'), 'HomePage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/customers',
    component: lazyRouteComponent(() => import('./pages/customers/page.tsx'), 'CustomersPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/customers/$id',
    component: lazyRouteComponent(() => import('./pages/customer/page.tsx'), 'CustomerPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/invoices',
    component: lazyRouteComponent(() => import('./pages/invoices/page.tsx'), 'InvoicesPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/invoices/$id',
    component: lazyRouteComponent(() => import('./pages/invoice/page.tsx'), 'InvoicePage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/actions',
    component: lazyRouteComponent(() => import('./pages/actions/page.tsx'), 'ActionsPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/actions/next',
    component: lazyRouteComponent(() => import('./pages/next-action/page.tsx'), 'NextActionPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/actions/mails',
    component: lazyRouteComponent(() => import('./pages/replies/page.tsx'), 'RepliesPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/receivables',
    component: lazyRouteComponent(() => import('./pages/receivables/page.tsx'), 'ReceivablesPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/receivables/documents',
    component: lazyRouteComponent(() => import('./pages/figure-documents/page.tsx'), 'FigureDocumentsPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/receivables/changes',
    component: lazyRouteComponent(() => import('./pages/figure-changes/page.tsx'), 'FigureChangesPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/receivables/expected',
    component: lazyRouteComponent(() => import('./pages/expected-invoices/page.tsx'), 'ExpectedInvoicesPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/receivables/promises',
    component: lazyRouteComponent(() => import('./pages/promises/page.tsx'), 'PromisesPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/payments',
    component: lazyRouteComponent(() => import('./pages/payments/page.tsx'), 'PaymentsPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/imports',
    component: lazyRouteComponent(() => import('./pages/imports/page.tsx'), 'ImportsPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/imports/$id',
    component: lazyRouteComponent(() => import('./pages/import-sheet/page.tsx'), 'ImportSheetPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/credit_notes',
    component: lazyRouteComponent(() => import('./pages/credit-notes/page.tsx'), 'CreditNotesPage'),
  }),
];

const settings = createRoute({
  getParentRoute: () => shell,
  path: '/settings',
  component: lazyRouteComponent(() => import('./pages/settings/frame.tsx'), 'SettingsFrame'),
});

/** What can be set, page by page beside their list. */
const insideSettings = [
  createRoute({
    getParentRoute: () => settings,
    path: '/',
    beforeLoad: () => {
      throw redirect({ to: '/settings/account' });
    },
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/account',
    component: lazyRouteComponent(() => import('./pages/settings/account-page.tsx'), 'AccountSettings'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/organization',
    component: lazyRouteComponent(
      () => import('./pages/settings/organization-page.tsx'),
      'OrganizationSettings',
    ),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/users',
    component: lazyRouteComponent(() => import('./pages/settings/users-page.tsx'), 'UsersSettings'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/keys',
    component: lazyRouteComponent(() => import('./pages/settings/keys-page.tsx'), 'KeysSettings'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/webhooks',
    component: lazyRouteComponent(() => import('./pages/settings/webhooks-page.tsx'), 'WebhooksSettings'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/audit',
    component: lazyRouteComponent(() => import('./pages/settings/audit-page.tsx'), 'AuditSettings'),
  }),
];

export const router = createRouter({
  routeTree: root.addChildren([
    ...outside,
    shell.addChildren([...inside, settings.addChildren(insideSettings)]),
  ]),
  basepath: BASE_PATH === '' ? '/' : BASE_PATH,
  // A page is read when somebody is about to go there.
  defaultPreload: 'intent',
  defaultPreloadDelay: 40,
  defaultErrorComponent: FailedPage,
  // Every value in an address is a text, as it stands there.
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const words = new URLSearchParams(texts(search)).toString();
    return words === '' ? '' : `?${words}`;
  },
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
