import { useNavigate } from 'react-router-dom';
import { Button } from '@blueprintjs/core';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { ButtonLink } from '#renderer/ui/button-link.tsx';
import { LockedPicture } from '#renderer/ui/pictures/pictures.tsx';
import { StatusView } from './status-view.tsx';
import { seldomTexts } from './seldom-texts.ru.ts';
import { texts } from './texts.ru.ts';

/** Says that the person has no access, with a way back (1 §2). */
export function AccessDeniedScreen() {
  const navigate = useNavigate();
  return (
    <StatusView
      picture={<LockedPicture />}
      title={seldomTexts.title_access_denied}
      hint={seldomTexts.hint_access_denied}
      actions={
        <>
          <Button text={texts.action_back} onClick={() => void navigate(-1)} />
          <ButtonLink to={paths.main} look="primary">
            {texts.action_main}
          </ButtonLink>
        </>
      }
    />
  );
}
