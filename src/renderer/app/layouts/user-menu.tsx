import { Link } from 'react-router-dom';
import { Button } from '@blueprintjs/core';
import { Drawing } from '#renderer/ui/drawing.tsx';
import { fullName, initials } from '#shared/format/names.ts';
import type { Clinic } from '#renderer/entities/clinic/api.ts';
import { PATTERNS, paths } from '#renderer/lib/navigation/paths.ts';
import type { CurrentUser } from '#renderer/lib/session/session.slice.ts';
import { Avatar } from '#renderer/ui/avatar.tsx';
import { ColorSchemeSwitch } from '#renderer/ui/color-scheme-switch.tsx';
import { Disclosure } from '#renderer/ui/disclosure.tsx';
import { PersonName } from '#renderer/ui/person-name.tsx';
import { ROUTES } from '../routes.ts';
import { texts } from '../texts.ru.ts';
import { useSignOut } from './use-sign-out.ts';

interface UserMenuProps {
  readonly user: CurrentUser;
  readonly clinic: Clinic | null;
  /** with the choice of the appearance, where no footer has it */
  readonly hasScheme?: boolean;
}
const exists = (pattern: string) => ROUTES.some(({ path }) => path === pattern);

/** How many places of work wait for the person's consent. */
function Waiting({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <span className="tag tag-warning user-menu-waiting">
      <span aria-hidden>{count}</span>
      <span className="visually-hidden">, {texts.hint_waiting(count)}</span>
    </span>
  );
}

/** The person's menu: places of work, own records here and everywhere, signing out. */
export function UserMenu({ user, clinic, hasScheme = false }: UserMenuProps) {
  const leave = useSignOut();
  const { profile, employments } = user;
  const name = { lastName: profile.last_name, firstName: profile.first_name, middleName: profile.middle_name };
  return (
    <Disclosure
      label={
        <span className="user-menu-label">
          <span className="visually-hidden">{texts.title_user_menu}: </span>
          <span className="user-menu-name">
            <PersonName name={name} isShort />
          </span>
          <Waiting count={employments.waiting} />
        </span>
      }
      icon={
        <Avatar name={fullName(name)} initials={initials(name)} photo={profile.avatar} size={hasScheme ? 24 : 32} />
      }
    >
      {(close) => (
        <div className="user-menu">
          <p className="user-menu-who">
            <strong>
              <PersonName name={name} />
            </strong>
            <span>{profile.email}</span>
          </p>
          <ul>
            {clinic && exists(PATTERNS.myRecords) && (
              <li>
                <Link to={paths.myRecords(clinic.slug)} onClick={close}>
                  {texts.title_my_records}
                </Link>
              </li>
            )}
            {employments.total > 0 && (
              <li>
                <Link to={paths.employments} onClick={close}>
                  {texts.title_employments}
                  <Waiting count={employments.waiting} />
                </Link>
              </li>
            )}
            {exists(PATTERNS.allRecords) && (
              <li>
                <Link to={paths.allRecords} onClick={close}>
                  {clinic ? texts.title_all_records : texts.title_my_records}
                </Link>
              </li>
            )}
            {exists(PATTERNS.family) && (
              <li>
                <Link to={paths.family} onClick={close}>
                  {texts.title_family}
                </Link>
              </li>
            )}
          </ul>
          {hasScheme && <ColorSchemeSwitch />}
          <Button
            fill
            alignText="start"
            variant="minimal"
            icon={<Drawing name="log-out" size={16} />}
            text={texts.action_sign_out}
            onClick={() => void leave()}
          />
        </div>
      )}
    </Disclosure>
  );
}
