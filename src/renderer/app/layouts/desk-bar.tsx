import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import type { Clinic } from '#renderer/entities/clinic/api.ts';
import { selectConnection } from '#renderer/lib/api/connection.slice.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { useSession } from '#renderer/lib/session/use-session.ts';
import { Disclosure } from '#renderer/ui/disclosure.tsx';
import { LogoMark } from '#renderer/ui/logo.tsx';
import { texts } from '../texts.ru.ts';
import { DeskSearch } from './desk-search.tsx';
import { deskTexts } from './desk-texts.ru.ts';
import { SiteMenu } from './site-menu.tsx';
import { UserMenu } from './user-menu.tsx';

/** Whether live news arrive: a desk that does not hear of changes must know it. */
function Connection() {
  const state = useSelector(selectConnection);
  const isLost = state === 'offline';
  return (
    <span className={isLost ? 'desk-connection desk-connection-lost' : 'desk-connection'} role="status">
      {state === 'online' && deskTexts.hint_online}
      {isLost && deskTexts.hint_offline}
    </span>
  );
}

/** The desk's thin top line: clinic with the ways out of it, the field that finds everything, connection, person. */
export function DeskBar({ clinic }: { readonly clinic: Clinic }) {
  const { user } = useSession();
  return (
    <header className="desk-bar">
      <nav aria-label={texts.title_site_menu}>
        <Disclosure
          icon={<LogoMark image={clinic.logo} size={24} />}
          label={<span className="desk-bar-clinic">{clinic.title}</span>}
          align="start"
        >
          {(close) => (
            <div className="desk-bar-menu">
              <Link to={paths.clinic(clinic.slug)} onClick={close}>
                {deskTexts.action_clinic_page}
              </Link>
              <SiteMenu clinic={clinic} onPick={close} />
            </div>
          )}
        </Disclosure>
      </nav>
      <DeskSearch clinic={clinic.id} />
      <div className="desk-bar-end">
        <Connection />
        {user && <UserMenu user={user} clinic={clinic} hasScheme />}
      </div>
    </header>
  );
}
