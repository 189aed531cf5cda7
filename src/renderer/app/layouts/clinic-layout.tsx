import { Outlet } from 'react-router-dom';
import { MainArea } from '../main-area.tsx';
import { ClinicFrame, ClinicSite } from './clinic-frame.tsx';

/** Public pages of a clinic. */
export function ClinicLayout() {
  return (
    <ClinicFrame>
      <ClinicSite>
        <MainArea>
          <Outlet />
        </MainArea>
      </ClinicSite>
    </ClinicFrame>
  );
}
