import { createRoute, redirect } from '@tanstack/react-router';
import { shell } from './frame.tsx';

/** Earlier addresses of pages, which users may have saved. */
export const moved = [
  createRoute({
    getParentRoute: () => shell,
    path: '/actions/mails',
    beforeLoad: ({ search }) => {
      throw redirect({ to: '/inbox/mails', search, replace: true });
    },
  }),
];
