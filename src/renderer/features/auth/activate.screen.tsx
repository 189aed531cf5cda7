import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { useCheckActivationQuery, useResendActivationMutation } from './api.ts';
import { ActivateButton } from './components/activate-button.tsx';
import { EmailForm } from './components/email-form.tsx';
import { LinkProblem } from './components/link-problem.tsx';
import { MailSent } from './components/mail-sent.tsx';
import { texts } from './texts.ru.ts';
import './auth.css';

/** The letter's link: looking at it changes nothing, the button spends it (decision "Activation"). */
export function ActivateScreen() {
  const { token = '' } = useParams();
  const check = useCheckActivationQuery({ params: { token } });
  const [resend] = useResendActivationMutation();
  const [sent, setSent] = useState<string | null>(null);
  const error = errorOf(check.error);
  if (sent !== null) return <MailSent message={sent} />;
  if (check.isLoading) {
    return (
      <div role="status">
        <PageHead title={texts.title_activate} lead={texts.hint_activating} />
        <Skeleton rows={1} />
      </div>
    );
  }
  if (error) {
    return (
      <LinkProblem error={error} onRetry={() => void check.refetch()}>
        <p>{texts.hint_link_used}</p>
        <EmailForm onSend={async (email) => setSent((await resend({ body: { email } }).unwrap()).message)} />
      </LinkProblem>
    );
  }
  return <ActivateButton token={token} />;
}
