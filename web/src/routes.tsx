import { createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { BASE_PATH } from './api/connection.ts';
import { FailedPage } from './pages/not-found/page.tsx';
import { root, shell, signedOutRoutes, texts, welcome } from './routes/frame.tsx';
import { moved } from './routes/moved.ts';
import { insideSettings, settings } from './routes/settings.tsx';
import { loadTexts } from './texts/index.ts';

/**
 * All routes of the application. Routes outside the shell are in `routes/frame.tsx`, settings routes in
 * `routes/settings.tsx`. Each page is loaded on demand.
 */

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
    path: '/inbox',
    component: lazyRouteComponent(() => import('./pages/inbox/page.tsx'), 'InboxPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/inbox/mails',
    component: lazyRouteComponent(() => import('./pages/replies/page.tsx'), 'RepliesPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/cash',
    beforeLoad: () => loadTexts('cash'),
    component: lazyRouteComponent(() => import('./pages/cash/page.tsx'), 'CashPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/cash/advices',
    beforeLoad: () => loadTexts('cash'),
    component: lazyRouteComponent(
      () => import('./pages/remittance-advices/page.tsx'),
      'RemittanceAdvicesPage',
    ),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/cash/statements',
    beforeLoad: () => loadTexts('cash'),
    component: lazyRouteComponent(() => import('./pages/bank-statements/page.tsx'), 'BankStatementsPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/cash/rules',
    beforeLoad: () => Promise.all([loadTexts('cash'), loadTexts('cashRules')]),
    component: lazyRouteComponent(() => import('./pages/cash-rules/page.tsx'), 'CashRulesPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/notifications',
    beforeLoad: () => loadTexts('settings'),
    component: lazyRouteComponent(() => import('./pages/notifications/page.tsx'), 'NotificationsPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/letters',
    component: lazyRouteComponent(() => import('./pages/letters/page.tsx'), 'LettersPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/letters/printed',
    component: lazyRouteComponent(() => import('./pages/printed-letters/page.tsx'), 'PrintedLettersPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/late_fees',
    component: lazyRouteComponent(() => import('./pages/late-fees/page.tsx'), 'LateFeesPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/disputes',
    beforeLoad: () => loadTexts('cases'),
    component: lazyRouteComponent(() => import('./pages/disputes/page.tsx'), 'DisputesPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/team',
    beforeLoad: () => loadTexts('cases'),
    component: lazyRouteComponent(() => import('./pages/team/page.tsx'), 'TeamPage'),
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
    path: '/receivables/instalment_plans',
    beforeLoad: () => loadTexts('cases'),
    component: lazyRouteComponent(() => import('./pages/instalment-plans/page.tsx'), 'InstalmentPlansPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/payments',
    component: lazyRouteComponent(() => import('./pages/payments/page.tsx'), 'PaymentsPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/payments/online',
    beforeLoad: () => loadTexts('onlinePayments'),
    component: lazyRouteComponent(() => import('./pages/online-payments/page.tsx'), 'OnlinePaymentsPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/payments/payouts',
    beforeLoad: () => loadTexts('onlinePayments'),
    component: lazyRouteComponent(() => import('./pages/payouts/page.tsx'), 'PayoutsPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/imports',
    beforeLoad: () => loadTexts('imports'),
    component: lazyRouteComponent(() => import('./pages/imports/page.tsx'), 'ImportsPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/imports/statuses',
    beforeLoad: () => loadTexts('imports'),
    component: lazyRouteComponent(
      () => import('./pages/lifecycle-statuses/page.tsx'),
      'LifecycleStatusesPage',
    ),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/imports/$id',
    beforeLoad: () => loadTexts('imports'),
    component: lazyRouteComponent(() => import('./pages/import-sheet/page.tsx'), 'ImportSheetPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/credit_notes',
    component: lazyRouteComponent(() => import('./pages/credit-notes/page.tsx'), 'CreditNotesPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/agents',
    // Changes are named as the audit trail names them.
    beforeLoad: () => Promise.all([loadTexts('agents'), loadTexts('settings')]),
    component: lazyRouteComponent(() => import('./pages/agents/page.tsx'), 'AgentsPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/plans',
    beforeLoad: () => loadTexts('plans'),
    component: lazyRouteComponent(() => import('./pages/plans/page.tsx'), 'PlansPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/plans/settings',
    beforeLoad: () => loadTexts('plans'),
    component: lazyRouteComponent(() => import('./pages/plans/settings-page.tsx'), 'PlanSettingsPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/plans/$id',
    beforeLoad: () => loadTexts('plans'),
    component: lazyRouteComponent(() => import('./pages/plan/page.tsx'), 'PlanPage'),
  }),
];

export const router = createRouter({
  routeTree: root.addChildren([
    ...signedOutRoutes,
    welcome,
    shell.addChildren([...inside, ...moved, settings.addChildren(insideSettings)]),
  ]),
  basepath: BASE_PATH === '' ? '/' : BASE_PATH,
  // Preloads a page when the user is about to open it.
  defaultPreload: 'intent',
  defaultPreloadDelay: 40,
  defaultErrorComponent: FailedPage,
  // Keeps every query parameter as text.
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
