import { Link } from 'react-router-dom';
import { Button, Classes } from '@blueprintjs/core';
import { localPath } from '#renderer/lib/navigation/next-path.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { texts } from '../texts.ru.ts';

interface ToLoginProps {
  /** what stands in the sign-in's first field */
  readonly name: string;
  /** the place to come back to */
  readonly next?: string | null;
  /** shows the sign-in in place; without it the sign-in is a page */
  readonly onLogin?: ((name: string) => void) | undefined;
}

/** The way to the sign-in when everything before it is done. */
export function ToLogin({ name, next = null, onLogin }: ToLoginProps) {
  if (onLogin)
    return <Button size="large" intent="primary" fill text={texts.action_login} onClick={() => onLogin(name)} />;
  return (
    <Link
      to={paths.login(localPath(next) ?? undefined)}
      state={{ email: name }}
      className={`${Classes.BUTTON} ${Classes.LARGE} ${Classes.INTENT_PRIMARY} ${Classes.FILL} button-link`}
    >
      {texts.action_login}
    </Link>
  );
}
