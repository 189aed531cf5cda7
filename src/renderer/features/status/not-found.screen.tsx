import { paths } from '#renderer/lib/navigation/paths.ts';
import { useDocumentTitle } from '#renderer/lib/page/use-document-title.ts';
import { ButtonLink } from '#renderer/ui/button-link.tsx';
import { NoPagePicture } from '#renderer/ui/pictures/pictures.tsx';
import { StatusView } from './status-view.tsx';
import { texts } from './texts.ru.ts';

/** 404, also for a clinic that is not there (1 §2). */
export function NotFoundScreen() {
  useDocumentTitle(texts.title_not_found);
  return (
    <StatusView
      picture={<NoPagePicture />}
      title={texts.title_not_found}
      hint={texts.hint_not_found}
      actions={
        <>
          <ButtonLink to={paths.clinics} look="primary">
            {texts.action_clinics}
          </ButtonLink>
          <ButtonLink to={paths.main}>{texts.action_main}</ButtonLink>
        </>
      }
    />
  );
}
