import '#renderer/styles/index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import type { DocumentKind } from '#shared/contract/documents.ts';
import { Providers } from '#renderer/app/providers.tsx';
import { SessionGate } from '#renderer/app/session-gate.tsx';
import { PrintButton } from '#renderer/entities/document/print-button.tsx';
import { startTheme } from '#renderer/lib/theme/color-scheme.ts';

/** A page with nothing but the print button: `?clinic=…&kind=card&id=…`. */
startTheme();
const query = new URLSearchParams(location.search);
const [clinic = '', kind = '', id = ''] = ['clinic', 'kind', 'id'].map((name) => query.get(name) ?? '');
createRoot(document.getElementById('root') ?? document.body).render(
  <StrictMode>
    <Providers>
      <MemoryRouter>
        <SessionGate>
          <main style={{ padding: 24 }}>
            <h1>Печать документа</h1>
            <PrintButton clinic={clinic} kind={kind as DocumentKind} id={id} text="Печать карты" />
          </main>
        </SessionGate>
      </MemoryRouter>
    </Providers>
  </StrictMode>,
);
