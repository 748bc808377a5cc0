import { createRootRoute, createRoute, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router';
import { chooseOrganization } from '../api/organization.ts';
import { queries } from '../api/read.ts';
import { sessionQuery, settleOrganization } from '../api/session.ts';
import { FailedPage, NotFoundPage } from '../pages/not-found/page.tsx';
import { ShellPage } from '../pages/shell/page.tsx';
import { loadTexts } from '../texts/index.ts';

/** Keeps query parameters as texts; each page interprets its own. */
export const texts = (search: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(search).map(([name, value]) => [name, String(value)]));

export const root = createRootRoute({
  validateSearch: texts,
  component: Outlet,
  notFoundComponent: NotFoundPage,
  errorComponent: FailedPage,
});

/** Pages for users who have not signed in or not chosen an organization. */
export const signedOutRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/sign-in',
    component: lazyRouteComponent(() => import('../pages/sign-in/page.tsx'), 'SignInPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/sign-in/organization',
    component: lazyRouteComponent(
      () => import('../pages/choose-organization/page.tsx'),
      'ChooseOrganizationPage',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/sign-in/provider',
    component: lazyRouteComponent(() => import('../pages/provider-return/page.tsx'), 'ProviderReturnPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/invitation',
    component: lazyRouteComponent(() => import('../pages/invitation/page.tsx'), 'InvitationPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/forgotten-password',
    component: lazyRouteComponent(
      () => import('../pages/forgotten-password/page.tsx'),
      'ForgottenPasswordPage',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/reset-password',
    component: lazyRouteComponent(() => import('../pages/reset-password/page.tsx'), 'ResetPasswordPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/verify-email',
    component: lazyRouteComponent(() => import('../pages/verify-email/page.tsx'), 'VerifyEmailPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/stop-digest',
    beforeLoad: () => loadTexts('settings'),
    component: lazyRouteComponent(() => import('../pages/stop-digest/page.tsx'), 'StopDigestPage'),
  }),
];

interface Destination {
  location: { href: string };
  search: Record<string, string>;
}

/** Sends users who have not signed in or not chosen an organization there first. */
async function requireOrganization({ location, search }: Destination): Promise<void> {
  const session = await queries.ensureQueryData(sessionQuery);
  if (session === null) throw redirect({ to: '/sign-in', search: { back: location.href } });
  // A link may name its organization.
  const { organization: named } = search;
  if (session.organizations.some(({ organizationId }) => organizationId === named))
    chooseOrganization(String(named));
  if (settleOrganization(session) === null)
    throw redirect({ to: '/sign-in/organization', search: { back: location.href } });
}

/** The first start of an organization, without the shell. */
export const welcome = createRoute({
  getParentRoute: () => root,
  path: '/welcome',
  beforeLoad: requireOrganization,
  component: lazyRouteComponent(() => import('../pages/welcome/page.tsx'), 'WelcomePage'),
});

/** All other pages: within the shell, for a signed-in user with an organization. */
export const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: requireOrganization,
  component: ShellPage,
});
