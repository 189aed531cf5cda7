import { use, useLayoutEffect, type ComponentType, type ReactNode } from 'react';
import type { Clinic } from '#renderer/entities/clinic/api.ts';
import { ClinicGate } from '#renderer/entities/clinic/clinic-gate.tsx';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { NotFoundScreen } from '#renderer/features/status/not-found.screen.tsx';
import { RealtimeContext } from '#renderer/lib/api/use-topic.ts';
import { Splash } from '../splash.tsx';
import { PlatformLayout } from './platform-layout.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

interface ClinicFrameProps {
  readonly children: ReactNode;
  /** instead of the public header and footer; handed in, because a guest's pages do without it */
  readonly Bar?: ComponentType<{ readonly clinic: Clinic }> | undefined;
}

/** Frame of everything under `/clinics/:clinicName`: finds the clinic, or says that there is none. */
export function ClinicFrame({ children, Bar }: ClinicFrameProps) {
  const plain = (content: ReactNode) => <PlatformLayout column="column">{content}</PlatformLayout>;
  return (
    <ClinicGate notFound={plain(<NotFoundScreen />)} loading={<Splash />} failed={plain}>
      <Inside Bar={Bar}>{children}</Inside>
    </ClinicGate>
  );
}

function Inside({ children, Bar }: ClinicFrameProps) {
  const clinic = useClinic();
  const realtime = use(RealtimeContext);
  useLayoutEffect(() => {
    realtime?.identify({ clinic: clinic.id });
    return () => realtime?.identify({ clinic: null });
  }, [realtime, clinic.id]);
  return (
    <div className="frame">
      {Bar ? <Bar clinic={clinic} /> : <SiteHeader clinic={clinic} />}
      {children}
      {!Bar && <SiteFooter />}
    </div>
  );
}
