import { Outlet } from 'react-router-dom';
import { MainArea } from '../main-area.tsx';
import { ClinicFrame } from './clinic-frame.tsx';
import { PersonalMenu } from './personal-menu.tsx';

/** A person's pages in a clinic: side menu and the screen; the menu stands above it on a narrow window. */
export function PersonalLayout() {
  return (
    <ClinicFrame>
      <div className="personal column-wide">
        <PersonalMenu />
        <MainArea><Outlet /></MainArea>
      </div>
    </ClinicFrame>
  );
}
