import './styles/index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { Providers } from './app/providers.tsx';
import { createRouter } from './app/router.tsx';
import { watchFocus } from './lib/page/last-focused.ts';
import { startTheme } from './lib/theme/color-scheme.ts';
import { startWorkstation } from './lib/workstation/workstation.ts';

startTheme();
watchFocus();
await startWorkstation();
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <Providers>
      <RouterProvider router={createRouter()} />
    </Providers>
  </StrictMode>,
);
