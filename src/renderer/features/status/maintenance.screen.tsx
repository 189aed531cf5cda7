import { paths } from '#renderer/lib/navigation/paths.ts';
import { useSession } from '#renderer/lib/session/use-session.ts';
import { ButtonLink } from '#renderer/ui/button-link.tsx';
import { TimeOverPicture } from '#renderer/ui/pictures/time-pictures.tsx';
import { MaintenanceView } from './maintenance-view.tsx';
import { StatusView } from './status-view.tsx';
import { seldomTexts } from './seldom-texts.ru.ts';
import { texts } from './texts.ru.ts';

/** The page of works by its address: the configured message, or that there are none (1 §2). */
export function MaintenanceScreen() {
  const { config } = useSession();
  const home = <ButtonLink to={paths.main}>{texts.action_main}</ButtonLink>;
  if (config?.maintenance) return <MaintenanceView message={config.maintenance} actions={home} />;
  return (
    <StatusView
      picture={<TimeOverPicture />}
      title={seldomTexts.title_no_maintenance}
      hint={seldomTexts.hint_no_maintenance}
      actions={home}
    />
  );
}
