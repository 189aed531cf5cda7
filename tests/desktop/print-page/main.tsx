import '#renderer/styles/index.css';
import { StrictMode } from 'react';
import { OverlaysProvider, PortalProvider } from '@blueprintjs/core';
import { createRoot } from 'react-dom/client';
import { PrintHost } from '#renderer/app/print-host.tsx';
import { startTheme } from '#renderer/lib/theme/color-scheme.ts';
import { printPdf, type PrintOptions } from '#renderer/lib/workstation/print-pdf.ts';
import { startWorkstation } from '#renderer/lib/workstation/workstation.ts';

/** What a viewer of documents does, without the viewer: one button's worth of the renderer, for the printing tests. */
const printBase64 = (base64: string, options: PrintOptions) => {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return printPdf(new Blob([bytes], { type: 'application/pdf' }), options);
};
Object.assign(globalThis, { printBase64 });

startTheme();
await startWorkstation();
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <PortalProvider>
      <OverlaysProvider>
        <main className="main-area column">
          <h1>Документ</h1>
        </main>
        <PrintHost />
      </OverlaysProvider>
    </PortalProvider>
  </StrictMode>,
);
