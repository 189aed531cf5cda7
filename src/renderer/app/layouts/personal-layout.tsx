import { Outlet } from 'react-router-dom';
import { MainArea } from '../main-area.tsx';
import { ClinicFrame } from './clinic-frame.tsx';
import { PersonalMenu } from './personal-menu.tsx';
import { useRolesOfNow } from './use-roles-of-now.ts';

/**
 * A person's pages in a clinic: side menu and the screen; the menu stands above it on a narrow window.
 * `isDesk`: the dense rhythm of those who work there all day, over the whole width (docs/design-language.md, "Frames").
 */
export function PersonalLayout({ isDesk = false }: { readonly isDesk?: boolean }) {
  useRolesOfNow();
  return (
    <ClinicFrame>
      <div className={isDesk ? 'personal desk' : 'personal column-wide'}>
        <PersonalMenu />
        <MainArea>
          <Outlet />
        </MainArea>
      </div>
    </ClinicFrame>
  );
}
