import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { useSession } from '#renderer/lib/session/use-session.ts';
import { personalMenu } from '../menu.ts';
import { texts } from '../texts.ru.ts';
import { SideMenu } from './side-menu.tsx';

/** Side menu of the personal area (1 §2): the rows that the person may open. At the desk it folds to its icons. */
export function PersonalMenu({ isDesk }: { readonly isDesk: boolean }) {
  const clinic = useClinic();
  const { user } = useSession();
  return (
    <SideMenu
      label={texts.title_personal_menu}
      rows={personalMenu(user, clinic)}
      back={paths.clinic(clinic.slug)}
      isDesk={isDesk}
    />
  );
}
