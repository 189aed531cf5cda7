import { useLocation } from 'react-router-dom';
import { Button } from '@blueprintjs/core';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { ButtonLink } from '#renderer/ui/button-link.tsx';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { useFindVisitByLinkQuery } from './api.ts';
import { AnswerView } from './components/answer-view.tsx';
import { texts } from './texts.ru.ts';
import './answers.css';

/** What is shorter was cut on its way. */
const SHORTEST = 20;

/**
 * What a letter asks of a visit, without a sign-in: looking changes nothing, the button answers. The secret stands in
 * the fragment, which no server on the way is told of.
 */
function AnswerScreen({ wanted }: { readonly wanted: 'come' | 'cancel' }) {
  const token = useLocation().hash.slice(1);
  const isCut = token.length < SHORTEST;
  const query = useFindVisitByLinkQuery({ body: { token } }, { skip: isCut, refetchOnMountOrArgChange: true });
  const error = errorOf(query.error);
  if (isCut) return <AnswerProblem code="visit_link_invalid" message={texts.hint_cut} />;
  if (query.currentData)
    return <AnswerView key={`${wanted} ${token}`} found={query.currentData} token={token} wanted={wanted} />;
  if (error) return <AnswerProblem code={error.code} message={error.message} onRetry={() => void query.refetch()} />;
  return (
    <div role="status">
      <PageHead title={texts.title_visit} lead={texts.hint_loading} />
      <Skeleton rows={3} />
    </div>
  );
}

interface AnswerProblemProps {
  readonly code: string;
  readonly message: string;
  readonly onRetry?: () => void;
}
/** The link is no good, which trying again will not mend; or it could not be asked about. */
function AnswerProblem({ code, message, onRetry }: AnswerProblemProps) {
  const isRefused = code === 'visit_link_invalid';
  return (
    <div className="stack">
      <div role="alert">
        <PageHead title={isRefused ? texts.title_link_invalid : texts.title_visit} lead={message} />
      </div>
      {isRefused ? (
        <>
          <p>{texts.hint_invalid}</p>
          <div className="answer-ways">
            <ButtonLink look="primary" to={paths.allRecords}>
              {texts.action_my_records}
            </ButtonLink>
            <ButtonLink to={paths.main}>{texts.action_home}</ButtonLink>
          </div>
        </>
      ) : (
        <Button size="large" intent="primary" text={texts.action_retry} onClick={onRetry} />
      )}
    </div>
  );
}

export const VisitComingScreen = () => <AnswerScreen wanted="come" />;
export const VisitCancelScreen = () => <AnswerScreen wanted="cancel" />;
