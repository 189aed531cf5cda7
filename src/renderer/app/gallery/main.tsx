import '#renderer/styles/index.css';
import '#renderer/features/schedule/schedule.css';
import '#renderer/lib/calendar/week.css';
import { StrictMode } from 'react';
import { OverlaysProvider, PortalProvider } from '@blueprintjs/core';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { setPrimaryColor, startTheme } from '#renderer/lib/theme/color-scheme.ts';
import { Gallery } from './gallery.tsx';

startTheme();
const address = new URLSearchParams(location.search);
setPrimaryColor(address.get('brand') ?? undefined);
const root = document.getElementById('root');
if (!root) throw new Error('gallery.html has no #root');
createRoot(root).render(
  <StrictMode>
    <PortalProvider>
      <OverlaysProvider>
        <MemoryRouter>
          <Gallery startsAtDesk={address.get('density') === 'desk'} />
        </MemoryRouter>
      </OverlaysProvider>
    </PortalProvider>
  </StrictMode>,
);
