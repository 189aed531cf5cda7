import { Outlet } from 'react-router-dom';
import { PageState } from '#renderer/ui/page-state.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { MainArea } from '../main-area.tsx';
import { ClinicFrame, ClinicSite } from './clinic-frame.tsx';
import { PlatformLayout } from './platform-layout.tsx';

/** px: about the band of a clinic */
const BAND = 200;

/** Public pages of a clinic; the header is there while the clinic is awaited. */
export function ClinicLayout() {
  return (
    <ClinicFrame
      loading={
        <PlatformLayout column="column">
          <PageState
            isLoading
            error={undefined}
            onRetry={() => undefined}
            skeleton={<Skeleton rows={1} rowHeight={BAND} />}
          >
            {() => null}
          </PageState>
        </PlatformLayout>
      }
    >
      <ClinicSite>
        <MainArea>
          <Outlet />
        </MainArea>
      </ClinicSite>
    </ClinicFrame>
  );
}
