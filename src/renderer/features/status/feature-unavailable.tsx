import { paths } from '#renderer/lib/navigation/paths.ts';
import { ButtonLink } from '#renderer/ui/button-link.tsx';
import { LockedPicture } from '#renderer/ui/pictures/pictures.tsx';
import { StatusView } from './status-view.tsx';
import { texts } from './texts.ru.ts';

/** A screen of a module that the clinic has switched off (1 §6, `feature_not_available`). */
export function FeatureUnavailable() {
  return (
    <StatusView
      picture={<LockedPicture />}
      title={texts.title_feature_unavailable}
      hint={texts.hint_feature_unavailable}
      actions={
        <ButtonLink to={paths.main} look="primary">
          {texts.action_main}
        </ButtonLink>
      }
    />
  );
}
