import { Outlet } from 'react-router-dom';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { useSession } from '#renderer/lib/session/use-session.ts';
import { useDeskDensity } from '#renderer/lib/theme/density.ts';
import { MainArea } from '../main-area.tsx';
import { adminMenu } from '../menu.ts';
import { texts } from '../texts.ru.ts';
import { SideMenu } from './side-menu.tsx';
import { SiteHeader } from './site-header.tsx';

/** Frame of the platform's administration (K9): dense, as the desk, under the platform's header. */
export function AdminLayout() {
  const { user } = useSession();
  useDeskDensity(true);
  return (
    <div className="frame">
      <SiteHeader clinic={null} />
      <div className="personal desk">
        <SideMenu label={texts.title_admin} rows={adminMenu(user)} back={paths.main} isDesk />
        <MainArea>
          <Outlet />
        </MainArea>
      </div>
    </div>
  );
}
