import { useLocation } from 'react-router-dom';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { ButtonLink } from '#renderer/ui/button-link.tsx';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { SendActivation } from './components/send-activation.tsx';
import { texts } from './texts.ru.ts';
import './auth.css';

/** A letter's link that lost its end on the way here: what it was for, and how to have a whole one. */
export function CutLinkScreen() {
  const { pathname } = useLocation();
  const head = (
    <div role="alert">
      <PageHead title={texts.title_link_invalid} lead={texts.alert_link_cut} />
    </div>
  );
  if (!pathname.startsWith(paths.password)) return <SendActivation head={head} />;
  return (
    <div className="stack">
      {head}
      <p>{texts.hint_link_outdated}</p>
      <ButtonLink to={paths.password} look="primary">
        {texts.action_request_again}
      </ButtonLink>
    </div>
  );
}
