import { Link } from 'react-router-dom';
import { Button } from '@blueprintjs/core';
import { Lock } from '@blueprintjs/icons';
import { Drawing } from '#renderer/ui/drawing.tsx';
import { fullName, initials } from '#shared/format/names.ts';
import { formatPhone } from '#shared/format/phone.ts';
import type { Clinic } from '#renderer/entities/clinic/api.ts';
import { useAvatar } from '#renderer/lib/api/use-avatar.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { workPaths } from '#renderer/lib/navigation/work-paths.ts';
import type { CurrentUser } from '#renderer/lib/session/session.slice.ts';
import { isStaff } from '#renderer/lib/session/staff.ts';
import { Avatar } from '#renderer/ui/avatar.tsx';
import { ColorSchemeSwitch } from '#renderer/ui/color-scheme-switch.tsx';
import { Disclosure } from '#renderer/ui/disclosure.tsx';
import { PersonName } from '#renderer/ui/person-name.tsx';
import { texts } from '../texts.ru.ts';
import { OwnRecordsRow, OwnRows, useOwnDialogs, type OwnDialog } from './own-rows.tsx';
import { useLock } from './use-lock.ts';
import { useSignOut } from '#renderer/lib/session/use-sign-out.ts';

interface UserMenuProps {
  readonly user: CurrentUser;
  readonly clinic: Clinic | null;
  /** with the choice of the appearance, where no footer has it */
  readonly hasScheme?: boolean;
}

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

/** The person's menu: places of work, own records here and everywhere, the profile, locking the screen, signing out. */
export function UserMenu({ user, clinic, hasScheme = false }: UserMenuProps) {
  const leave = useSignOut();
  const lock = useLock();
  const own = useOwnDialogs();
  const openOwn = (close: () => void) => (dialog: OwnDialog) => {
    close();
    own.open(dialog);
  };
  const photo = useAvatar(user.profile.avatar, 64);
  const { profile, employments } = user;
  const name = { lastName: profile.last_name, firstName: profile.first_name, middleName: profile.middle_name };
  return (
    <>
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
        icon={<Avatar name={fullName(name)} initials={initials(name)} photo={photo} size={hasScheme ? 24 : 32} />}
      >
        {(close) => (
          <div className="user-menu">
            <p className="user-menu-who">
              <strong>
                <PersonName name={name} />
              </strong>
              <span>{profile.email || formatPhone(profile.phone)}</span>
            </p>
            <ul>
              {clinic && <OwnRecordsRow clinic={clinic} onGo={close} onOpen={openOwn(close)} />}
              {employments.total > 0 && (
                <li>
                  <Link to={paths.employments} onClick={close}>
                    {texts.title_employments}
                    <Waiting count={employments.waiting} />
                  </Link>
                </li>
              )}
              <li>
                <Link to={paths.allRecords} onClick={close}>
                  {clinic ? texts.title_all_records : texts.title_my_records}
                </Link>
              </li>
              <OwnRows user={user} clinic={clinic} isDesk={hasScheme} onGo={close} onOpen={openOwn(close)} />
              <li>
                <Link to={paths.security} onClick={close}>
                  {texts.title_security}
                </Link>
              </li>
              <li>
                <Link to={paths.family} onClick={close}>
                  {texts.title_family}
                </Link>
              </li>
              <li>
                <Link to={paths.ownViews} onClick={close}>
                  {texts.title_own_views}
                </Link>
              </li>
              {user?.is_superuser === true && (
                <li>
                  <Link to={workPaths.adminWorkbooks} onClick={close}>
                    {texts.action_admin_workbooks}
                  </Link>
                </li>
              )}
            </ul>
            {hasScheme && <ColorSchemeSwitch />}
            {isStaff(user) && (
              <Button
                fill
                alignText="start"
                variant="minimal"
                icon={<Lock />}
                text={texts.action_lock}
                onClick={() => void lock()}
              />
            )}
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
      {own.dialogs}
    </>
  );
}
