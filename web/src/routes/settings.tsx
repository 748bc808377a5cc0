import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { loadTexts } from '../texts/index.ts';
import { shell } from './frame.tsx';

/** The settings layout with the list of pages on the left. */
export const settings = createRoute({
  getParentRoute: () => shell,
  path: '/settings',
  beforeLoad: () => loadTexts('settings'),
  component: lazyRouteComponent(() => import('../pages/settings/frame.tsx'), 'SettingsFrame'),
});

/** The settings pages. */
export const insideSettings = [
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
    component: lazyRouteComponent(() => import('../pages/settings/account-page.tsx'), 'AccountSettings'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/notifications',
    component: lazyRouteComponent(
      () => import('../pages/settings/notifications-page.tsx'),
      'NotificationsSettings',
    ),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/organization',
    component: lazyRouteComponent(
      () => import('../pages/settings/organization-page.tsx'),
      'OrganizationSettings',
    ),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/connections',
    beforeLoad: () => loadTexts('connections'),
    component: lazyRouteComponent(() => import('../pages/settings/connections/page.tsx'), 'ConnectionsPage'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/connections/new',
    beforeLoad: () => loadTexts('connections'),
    component: lazyRouteComponent(
      () => import('../pages/settings/connection/new-page.tsx'),
      'NewConnectionPage',
    ),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/connections/$id',
    beforeLoad: () => loadTexts('connections'),
    component: lazyRouteComponent(() => import('../pages/settings/connection/page.tsx'), 'ConnectionPage'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/online-payments',
    beforeLoad: () => loadTexts('onlinePayments'),
    component: lazyRouteComponent(
      () => import('../pages/settings/online-payments/page.tsx'),
      'OnlinePaymentsSettings',
    ),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/mail',
    component: lazyRouteComponent(() => import('../pages/settings/mail-page.tsx'), 'MailSettings'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/templates',
    component: lazyRouteComponent(() => import('../pages/settings/templates-page.tsx'), 'TemplatesSettings'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/templates/$id',
    component: lazyRouteComponent(() => import('../pages/settings/template-page.tsx'), 'TemplateSettings'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/fields',
    component: lazyRouteComponent(() => import('../pages/settings/fields-page.tsx'), 'FieldsSettings'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/assignment',
    component: lazyRouteComponent(
      () => import('../pages/settings/assignment-page.tsx'),
      'AssignmentSettings',
    ),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/appearance',
    component: lazyRouteComponent(
      () => import('../pages/settings/appearance-page.tsx'),
      'AppearanceSettings',
    ),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/late-fees',
    component: lazyRouteComponent(() => import('../pages/settings/late-fees-page.tsx'), 'LateFeesSettings'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/portal',
    component: lazyRouteComponent(() => import('../pages/settings/portal-page.tsx'), 'PortalSettings'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/reports',
    component: lazyRouteComponent(() => import('../pages/settings/reports-page.tsx'), 'ReportsSettings'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/users',
    component: lazyRouteComponent(() => import('../pages/settings/users-page.tsx'), 'UsersSettings'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/keys',
    component: lazyRouteComponent(() => import('../pages/settings/keys-page.tsx'), 'KeysSettings'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/webhooks',
    component: lazyRouteComponent(() => import('../pages/settings/webhooks-page.tsx'), 'WebhooksSettings'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/security',
    component: lazyRouteComponent(() => import('../pages/settings/security-page.tsx'), 'SecuritySettings'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/sandbox',
    component: lazyRouteComponent(() => import('../pages/settings/sandbox-page.tsx'), 'SandboxSettings'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/persons',
    component: lazyRouteComponent(() => import('../pages/settings/persons-page.tsx'), 'PersonsSettings'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/audit',
    component: lazyRouteComponent(() => import('../pages/settings/audit-page.tsx'), 'AuditSettings'),
  }),
];
