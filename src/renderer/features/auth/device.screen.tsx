import { useParams } from 'react-router-dom';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { ButtonLink } from '#renderer/ui/button-link.tsx';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { useCheckSignInLinkQuery } from './api.ts';
import { ConfirmDeviceButton } from './components/confirm-device-button.tsx';
import { LinkProblem } from './components/link-problem.tsx';
import { texts } from './texts.ru.ts';
import './auth.css';

/** The link of «Войти по письму»: looking at it changes nothing, the button spends it, as with activation. */
export function DeviceScreen() {
  const { token = '' } = useParams();
  const check = useCheckSignInLinkQuery({ params: { token } });
  const error = errorOf(check.error);
  if (check.isLoading) {
    return (
      <div role="status">
        <PageHead title={texts.title_device} lead={texts.hint_checking} />
        <Skeleton rows={1} />
      </div>
    );
  }
  if (error) {
    return (
      <LinkProblem error={error} onRetry={() => void check.refetch()}>
        <p>{texts.hint_device_outdated}</p>
        <ButtonLink to={paths.login()} look="primary">
          {texts.action_to_login}
        </ButtonLink>
      </LinkProblem>
    );
  }
  return <ConfirmDeviceButton token={token} />;
}
