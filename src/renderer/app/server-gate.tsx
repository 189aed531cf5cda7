import { Suspense, lazy, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { PATTERNS } from '#renderer/lib/navigation/paths.ts';
import { serverAddress } from '#renderer/lib/workstation/workstation.ts';
import { MainArea } from './main-area.tsx';
import { Splash } from './splash.tsx';

const ServerScreen = lazy(() => import('#renderer/features/workstation/server.screen.tsx').then((module) => ({ default: module.ServerScreen })));

/** In the workstation: asks for the server before anything is asked of it. In a browser it lets everything through. */
export function ServerGate({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  const server = serverAddress();
  if (!server || (server.current !== '' && server.problem === null && pathname !== PATTERNS.server)) return children;
  return <Suspense fallback={<Splash />}><MainArea className="column-narrow"><ServerScreen server={server} /></MainArea></Suspense>;
}
