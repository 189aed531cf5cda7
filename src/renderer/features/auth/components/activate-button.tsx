import { Link } from 'react-router-dom';
import { Button, Callout, Classes, Intent } from '@blueprintjs/core';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { localPath } from '#renderer/lib/navigation/next-path.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { deviceMarks } from '#renderer/lib/workstation/workstation.ts';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { useActivateMutation } from '../api.ts';
import { texts } from '../texts.ru.ts';

/** Spends the link, then leads to the sign-in with the e-mail filled in. */
export function ActivateButton({ token }: { readonly token: string }) {
  const [activate, { data, error, isLoading }] = useActivateMutation();
  const failure = errorOf(error)?.message;
  const press = async () => deviceMarks.keep((await activate({ params: { token } })).data?.device_mark);
  if (data) {
    return (
      <div role="status">
        <PageHead title={texts.title_activated} lead={texts.hint_activated(data.email)} />
        <Link to={paths.login(localPath(data.next) ?? undefined)} state={{ email: data.email }} className={`${Classes.BUTTON} ${Classes.LARGE} ${Classes.INTENT_PRIMARY} ${Classes.FILL} button-link`}>{texts.action_login}</Link>
      </div>
    );
  }
  return (
    <>
      <PageHead title={texts.title_activate} lead={texts.hint_activate} />
      <div className="stack">
        <div role="alert">{failure !== undefined && <Callout compact intent={Intent.DANGER}>{failure}</Callout>}</div>
        <Button size="large" intent="primary" fill text={texts.action_activate} loading={isLoading} onClick={() => void press()} />
      </div>
    </>
  );
}
