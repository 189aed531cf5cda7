import { useParams } from 'react-router-dom';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { ButtonLink } from '#renderer/ui/button-link.tsx';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { useValidatePasswordResetQuery } from './api.ts';
import { LinkProblem } from './components/link-problem.tsx';
import { NewPasswordForm } from './components/new-password-form.tsx';
import { texts } from './texts.ru.ts';
import './auth.css';

/** A new password by the letter's link; a link that is no good shows its error in place of the form. */
export function PasswordResetScreen() {
  const { token = '' } = useParams();
  const { data, isLoading, error: caught, refetch } = useValidatePasswordResetQuery({ body: { token } });
  const error = errorOf(caught);
  if (isLoading) {
    return (
      <div role="status">
        <PageHead title={texts.title_new_password} lead={texts.hint_checking} />
        <Skeleton rows={3} />
      </div>
    );
  }
  if (error) {
    return (
      <LinkProblem error={error} onRetry={() => void refetch()}>
        {error.code !== 'invitation_withdrawn' && (
          <>
            <p>{texts.hint_link_outdated}</p>
            <ButtonLink to={paths.password} look="primary">
              {texts.action_request_again}
            </ButtonLink>
          </>
        )}
      </LinkProblem>
    );
  }
  return <NewPasswordForm token={token} email={data?.email ?? ''} isInvitation={data?.is_invitation ?? false} />;
}
