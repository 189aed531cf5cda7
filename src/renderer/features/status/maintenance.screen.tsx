import { paths } from '#renderer/lib/navigation/paths.ts';
import { ButtonLink } from '#renderer/ui/button-link.tsx';
import { TimeOverPicture } from '#renderer/ui/pictures/time-pictures.tsx';
import { StatusView } from './status-view.tsx';
import { texts } from './texts.ru.ts';

/** Works are going on (1 §2). */
export function MaintenanceScreen() {
  return (
    <StatusView
      picture={<TimeOverPicture />}
      title={texts.title_maintenance}
      hint={texts.hint_maintenance}
      actions={<ButtonLink to={paths.main}>{texts.action_main}</ButtonLink>}
    />
  );
}
