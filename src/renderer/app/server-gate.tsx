import { Suspense, lazy, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { PATTERNS } from '#renderer/lib/navigation/paths.ts';
import { nativePrinting, serverAddress } from '#renderer/lib/workstation/workstation.ts';
import { MainArea } from './main-area.tsx';
import { Splash } from './splash.tsx';

const ServerScreen = lazy(() =>
  import('#renderer/features/workstation/server.screen.tsx').then((module) => ({ default: module.ServerScreen })),
);
const PrintersScreen = lazy(() =>
  import('#renderer/features/workstation/printers.screen.tsx').then((module) => ({ default: module.PrintersScreen })),
);

/**
 * In the workstation: asks for the server before anything is asked of it; the printers need no server at all. In a
 * browser it lets everything through.
 */
export function ServerGate({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  const server = serverAddress();
  if (nativePrinting() && pathname === PATTERNS.printers)
    return (
      <Suspense fallback={<Splash />}>
        <MainArea className="column">
          <PrintersScreen />
        </MainArea>
      </Suspense>
    );
  if (!server || (server.current !== '' && server.problem === null && pathname !== PATTERNS.server)) return children;
  return (
    <Suspense fallback={<Splash />}>
      <MainArea className="column-narrow">
        <ServerScreen server={server} />
      </MainArea>
    </Suspense>
  );
}
