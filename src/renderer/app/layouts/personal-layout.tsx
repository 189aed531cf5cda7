import { Outlet } from 'react-router-dom';
import { ClinicFrame } from './clinic-frame.tsx';
import { PersonalArea } from './personal-area.tsx';
import { useRolesOfNow } from './use-roles-of-now.ts';

/** A person's own pages in a clinic. */
export function PersonalLayout() {
  useRolesOfNow();
  return (
    <ClinicFrame>
      <PersonalArea isDesk={false}>
        <Outlet />
      </PersonalArea>
    </ClinicFrame>
  );
}
