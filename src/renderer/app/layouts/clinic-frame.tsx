import { use, useLayoutEffect, type ReactNode } from 'react';
import { ClinicGate } from '#renderer/entities/clinic/clinic-gate.tsx';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { NotFoundScreen } from '#renderer/features/status/not-found.screen.tsx';
import { RealtimeContext } from '#renderer/lib/api/use-topic.ts';
import { Splash } from '../splash.tsx';
import { PlatformLayout } from './platform-layout.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

/** Frame of everything under `/clinics/:clinicName`: finds the clinic, or says that there is none. */
export function ClinicFrame({ children }: { readonly children: ReactNode }) {
  const plain = (content: ReactNode) => <PlatformLayout column="column">{content}</PlatformLayout>;
  return (
    <ClinicGate notFound={plain(<NotFoundScreen />)} loading={<Splash />} failed={plain}>
      <Inside>{children}</Inside>
    </ClinicGate>
  );
}

function Inside({ children }: { readonly children: ReactNode }) {
  const clinic = useClinic();
  const realtime = use(RealtimeContext);
  useLayoutEffect(() => {
    realtime?.identify({ clinic: clinic.id });
    return () => realtime?.identify({ clinic: null });
  }, [realtime, clinic.id]);
  return (
    <div className="frame">
      <SiteHeader clinic={clinic} />
      {children}
      <SiteFooter />
    </div>
  );
}
