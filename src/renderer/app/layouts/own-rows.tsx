import { useState, type ReactNode } from 'react';
import { Link, matchPath, useLocation } from 'react-router-dom';
import type { Clinic } from '#renderer/entities/clinic/api.ts';
import { PATTERNS, paths } from '#renderer/lib/navigation/paths.ts';
import type { CurrentUser } from '#renderer/lib/session/session.slice.ts';
import { LazyDialog } from '#renderer/ui/lazy-dialog.tsx';
import { loadPasswordDialog } from '../load-password-dialog.ts';
import { loadProfileDialog } from '../load-profile-dialog.ts';
import { loadRecordsDialog } from '../load-records-dialog.ts';
import { texts } from '../texts.ru.ts';

export type OwnDialog = 'records' | 'profile' | 'password';
interface OwnRowsProps {
  readonly user: CurrentUser;
  readonly clinic: Clinic | null;
  readonly isDesk: boolean;
  readonly onGo: () => void;
  readonly onOpen: (dialog: OwnDialog) => void;
}

interface OwnRecordsRowProps extends Pick<OwnRowsProps, 'onGo' | 'onOpen'> {
  readonly clinic: Clinic;
}
/** «Мои записи» of the clinic: over its public pages a dialog, in the personal area their page. */
export function OwnRecordsRow({ clinic, onGo, onOpen }: OwnRecordsRowProps) {
  const { pathname } = useLocation();
  const isInside = matchPath({ path: PATTERNS.personalArea, end: false }, pathname) !== null;
  return (
    <li>
      {isInside ? (
        <Link to={paths.myRecords(clinic.slug)} onClick={onGo}>
          {texts.title_my_records}
        </Link>
      ) : (
        <button type="button" onClick={() => onOpen('records')}>
          {texts.title_my_records}
        </button>
      )}
    </li>
  );
}

/**
 * Rows of a person's menu that lead to what is their own: over a clinic's page they are dialogs (1 §2 "Public clinic
 * page"), at the desk the profile is a page of the personal area, elsewhere of the platform.
 */
export function OwnRows({ user, clinic, isDesk, onGo, onOpen }: OwnRowsProps) {
  if (!clinic || isDesk)
    return (
      <li>
        <Link to={clinic ? paths.personal(clinic.slug) : paths.profile} onClick={onGo}>
          {texts.title_profile}
        </Link>
      </li>
    );
  const row = (dialog: OwnDialog, words: string): ReactNode => (
    <li>
      <button type="button" onClick={() => onOpen(dialog)}>
        {words}
      </button>
    </li>
  );
  return (
    <>
      {row('profile', texts.title_profile)}
      {!user.is_social && row('password', texts.action_change_password)}
    </>
  );
}

/** What is open of them, and how it is opened; the dialogs outlive the menu. */
export function useOwnDialogs() {
  const { key } = useLocation();
  // whoever follows a link of a dialog leaves it
  const [asked, setAsked] = useState<{ readonly dialog: OwnDialog; readonly at: string } | null>(null);
  const opened = asked?.at === key ? asked.dialog : null;
  const shut = () => setAsked(null);
  return {
    open: (dialog: OwnDialog) => setAsked({ dialog, at: key }),
    dialogs: (
      <>
        {opened === 'records' && (
          <LazyDialog load={loadRecordsDialog} onClose={shut}>
            {(RecordsDialog) => <RecordsDialog onClose={shut} />}
          </LazyDialog>
        )}
        {opened === 'profile' && (
          <LazyDialog load={loadProfileDialog} onClose={shut}>
            {(ProfileDialog) => <ProfileDialog onClose={shut} />}
          </LazyDialog>
        )}
        {opened === 'password' && (
          <LazyDialog load={loadPasswordDialog} onClose={shut}>
            {(ChangePasswordDialog) => <ChangePasswordDialog onClose={shut} />}
          </LazyDialog>
        )}
      </>
    ),
  };
}
