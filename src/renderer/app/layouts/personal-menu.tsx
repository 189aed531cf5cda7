import { Link, matchPath, useLocation } from 'react-router-dom';
import { ArrowLeft } from '@blueprintjs/icons';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { useCurrentInView } from '#renderer/lib/page/use-current-in-view.ts';
import { useSession } from '#renderer/lib/session/use-session.ts';
import { personalMenu } from '../menu.ts';
import { texts } from '../texts.ru.ts';

/** Side menu of the personal area (1 §2), its rows those that the person may open. */
export function PersonalMenu() {
  const clinic = useClinic();
  const { user } = useSession();
  const { pathname } = useLocation();
  const row = useCurrentInView<HTMLElement>(pathname);
  return (
    <nav className="personal-menu" ref={row} aria-label={texts.title_personal_menu}>
      <ul>
        {personalMenu(user, clinic).map(({ to, titleKey, icon, isInner, covers }) => (
          <li key={to} {...(isInner ? { className: 'personal-menu-inner' } : {})}>
            <Link to={to} aria-current={covers.some((pattern) => matchPath(pattern, pathname)) ? 'page' : undefined}>
              {icon}
              {texts[titleKey]}
            </Link>
          </li>
        ))}
        <li>
          <Link to={paths.clinic(clinic.slug)}>
            <ArrowLeft />
            {texts.action_back}
          </Link>
        </li>
      </ul>
    </nav>
  );
}
