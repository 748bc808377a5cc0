import './theme/styles.ts';

import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queries } from './api/read.ts';
import { router } from './routes.tsx';
import { startTexts } from './texts/index.ts';
import { theme } from './theme/mantine.ts';

async function start(root: HTMLElement): Promise<void> {
  await startTexts();
  createRoot(root).render(
    <StrictMode>
      {/* Our style sheets contain its variables and classes: the page's CSP forbids style elements. */}
      <MantineProvider
        theme={theme}
        defaultColorScheme="auto"
        withCssVariables={false}
        withGlobalClasses={false}
      >
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  );
}

const root = document.getElementById('root');
if (root !== null) void start(root);
