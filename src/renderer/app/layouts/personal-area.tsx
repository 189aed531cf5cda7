import { lazy, Suspense, useSyncExternalStore, type ReactNode } from 'react';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { currentSlipAsk, onSlipAskChange } from '#renderer/entities/document/slip-asks.ts';
import { useDeskDensity } from '#renderer/lib/theme/density.ts';
import { MainArea } from '../main-area.tsx';
import { ClinicSite } from './clinic-frame.tsx';
import { DeskBar } from './desk-bar.tsx';
import { PersonalMenu } from './personal-menu.tsx';

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

interface PersonalAreaProps {
  /** the dense rhythm of those who work there all day, over the whole width (docs/design-language.md, "Frames") */
  readonly isDesk: boolean;
  readonly children: ReactNode;
}

/** Side menu and screen between the bars of the desk or of the public site; a narrow window has the menu above. */
export function PersonalArea({ isDesk, children }: PersonalAreaProps) {
  const clinic = useClinic();
  useDeskDensity(isDesk);
  const area = (
    <div className={isDesk ? 'personal desk' : 'personal column-wide'}>
      <PersonalMenu isDesk={isDesk} />
      <MainArea>{children}</MainArea>
    </div>
  );
  if (!isDesk) return <ClinicSite>{area}</ClinicSite>;
  return (
    <>
      <DeskBar clinic={clinic} />
      {area}
      <AskedSlip />
    </>
  );
}
