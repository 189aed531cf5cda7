import { useParams } from 'react-router-dom';
import { fullDate } from '#shared/format/dates.ts';
import { fullName } from '#shared/format/names.ts';
import { formatPhone } from '#shared/format/phone.ts';
import { RowPage } from '#renderer/entities/row-form/row-page.tsx';
import { workPaths } from '#renderer/lib/navigation/work-paths.ts';
import { useSession } from '#renderer/lib/session/use-session.ts';
import { ButtonLink } from '#renderer/ui/button-link.tsx';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { UserFactors } from './components/user-factors.tsx';
import { UserRights } from './components/user-rights.tsx';
import { UserSessions } from './components/user-sessions.tsx';
import { UserState } from './components/user-state.tsx';
import { UserSuperuser } from './components/user-superuser.tsx';
import { UserStatusTag, stateOf } from './components/user-status-tag.tsx';
import { useGetAdminUserQuery, type AdminUser } from './users-api.ts';
import { userTexts as texts } from './user-texts.ru.ts';
import './admin.css';

/** One person of the platform (K9): the state of the account and what may be done with it, roles, sessions. */
export function AdminUserScreen() {
  const { id = '' } = useParams();
  const query = useGetAdminUserQuery({ params: { id } });
  return (
    <RowPage
      title={texts.title_user}
      query={query}
      missing={texts.alert_no_user}
      back={{ to: workPaths.adminUsers, text: texts.action_to_users }}
    >
      {(user) => <Person key={user.id} user={user} />}
    </RowPage>
  );
}

function Person({ user }: { readonly user: AdminUser }) {
  const isOwn = useSession().user?.id === user.id;
  return (
    <>
      <PageHead
        title={fullName(user)}
        lead={
          <>
            <UserStatusTag status={stateOf(user)} />{' '}
            {[user.email, user.phone && formatPhone(user.phone), texts.hint_created(fullDate(user.created_at))]
              .filter(Boolean)
              .join(' · ')}
          </>
        }
        action={
          <ButtonLink
            to={{
              pathname: workPaths.adminLog,
              search: String(new URLSearchParams({ person: user.email ?? fullName(user) })),
            }}
          >
            {texts.action_log}
          </ButtonLink>
        }
      />
      <UserState user={user} isOwn={isOwn} />
      {user.is_superuser && <UserSuperuser user={user} isOwn={isOwn} />}
      <UserRights user={user} />
      <UserFactors user={user} isOwn={isOwn} />
      <UserSessions user={user} isOwn={isOwn} />
    </>
  );
}
