import './styles/index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { isWidgetPage } from '#shared/pages.ts';
import { askFirst } from './app/first-calls.ts';
import { Providers } from './app/providers.tsx';
import { createRouter, routeLoaded } from './app/router.tsx';
import { store } from './app/store.ts';
import { watchFocus } from './lib/page/last-focused.ts';
import { watchStyles } from './lib/page/styles-again.ts';
import { startTheme } from './lib/theme/color-scheme.ts';
import { serverAddress, startWorkstation } from './lib/workstation/workstation.ts';

/** After so long a spinner is better than an empty window. */
const PATIENCE_MS = 400;

/** No `await` of the module itself: the first page imports the file that it is built into, and would wait for it. */
async function start(root: HTMLElement): Promise<void> {
  if (isWidgetPage(window.location.pathname)) return (await import('./app/widget.tsx')).startWidget(root);
  startTheme();
  watchFocus();
  watchStyles();
  await startWorkstation();
  const router = createRouter();
  // On a slow phone a screen that is replaced at once costs as much as the page: what is there soon is drawn first.
  await Promise.race([
    Promise.all([
      // a workstation may have no server yet
      serverAddress() === null ? askFirst(store.dispatch, window.location.pathname) : null,
      routeLoaded(router),
    ]),
    new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)),
  ]);
  createRoot(root).render(
    <StrictMode>
      <Providers>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
void start(root);
