import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { useCheckActivationQuery } from './api.ts';
import { ActivateForm } from './components/activate-form.tsx';
import { LinkProblem, isRefusedLink } from './components/link-problem.tsx';
import { SendActivation } from './components/send-activation.tsx';
import { texts } from './texts.ru.ts';
import './auth.css';

/** The letter's link: looking at it changes nothing, the button spends it (decision "Activation"). */
export function ActivateScreen() {
  const { token = '' } = useParams();
  const check = useCheckActivationQuery({ params: { token } });
  const [isRejected, setIsRejected] = useState(false);
  const error = errorOf(check.error);
  if (isRejected)
    return (
      <div role="status">
        <PageHead takesFocus title={texts.title_rejected} lead={texts.hint_rejected} />
      </div>
    );
  if (check.isLoading) {
    return (
      <div role="status">
        <PageHead title={texts.title_activate} lead={texts.hint_activating} />
        <Skeleton rows={1} />
      </div>
    );
  }
  if (error) {
    const problem = <LinkProblem error={error} onRetry={() => void check.refetch()} />;
    return isRefusedLink(error) ? <SendActivation head={problem} /> : problem;
  }
  return <ActivateForm token={token} onRejected={() => setIsRejected(true)} />;
}
