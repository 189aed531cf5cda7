import './styles/index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { askFirst } from './app/first-calls.ts';
import { Providers } from './app/providers.tsx';
import { createRouter } from './app/router.tsx';
import { store } from './app/store.ts';
import { watchFocus } from './lib/page/last-focused.ts';
import { startTheme } from './lib/theme/color-scheme.ts';
import { serverAddress, startWorkstation } from './lib/workstation/workstation.ts';

startTheme();
watchFocus();
await startWorkstation();
// a workstation may have no server yet
if (serverAddress() === null) void askFirst(store.dispatch, window.location.pathname);
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <Providers>
      <RouterProvider router={createRouter()} />
    </Providers>
  </StrictMode>,
);
