import { lazy, Suspense, useSyncExternalStore } from 'react';
import { Outlet } from 'react-router-dom';
import { currentSlipAsk, onSlipAskChange } from '#renderer/entities/document/slip-asks.ts';
import { useTopic } from '#renderer/lib/api/use-topic.ts';
import { useSession, useSessionActions } from '#renderer/lib/session/use-session.ts';
import { useDeskDensity } from '#renderer/lib/theme/density.ts';
import { MainArea } from '../main-area.tsx';
import { ClinicFrame } from './clinic-frame.tsx';
import { DeskBar } from './desk-bar.tsx';
import { PersonalMenu } from './personal-menu.tsx';

/**
 * A role given or taken elsewhere is in force on the server at once; the menu and the guards follow. Own appointments
 * come with ids.
 */
function useRolesOfNow(): void {
  const { isSignedIn } = useSession();
  const { reload } = useSessionActions();
  useTopic(isSignedIn ? 'me' : null, ({ ids }) => {
    if (ids.length === 0) void reload();
  });
}

const SlipHost = lazy(() =>
  import('#renderer/entities/document/slip-host.tsx').then((module) => ({ default: module.SlipHost })),
);
/** The «Талон» that a notice offers opens wherever the desk has gone meanwhile. */
function AskedSlip() {
  const ask = useSyncExternalStore(onSlipAskChange, currentSlipAsk);
  return (
    ask && (
      <Suspense fallback={null}>
        <SlipHost key={ask.appointment} />
      </Suspense>
    )
  );
}

/**
 * A person's pages in a clinic: side menu and the screen; the menu stands above it on a narrow window.
 * `isDesk`: the dense rhythm of those who work there all day, over the whole width (docs/design-language.md, "Frames").
 */
export function PersonalLayout({ isDesk = false }: { readonly isDesk?: boolean }) {
  useRolesOfNow();
  useDeskDensity(isDesk);
  return (
    <ClinicFrame Bar={isDesk ? DeskBar : undefined}>
      <div className={isDesk ? 'personal desk' : 'personal column-wide'}>
        <PersonalMenu isDesk={isDesk} />
        <MainArea>
          <Outlet />
        </MainArea>
      </div>
      {isDesk && <AskedSlip />}
    </ClinicFrame>
  );
}
