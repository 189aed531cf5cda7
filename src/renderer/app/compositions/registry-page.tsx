import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { RegistryScreen } from '#renderer/features/registry/registry.screen.tsx';
import { useSession } from '#renderer/lib/session/use-session.ts';
import { personalMenu } from '../menu.ts';
import { texts } from '../texts.ru.ts';

/** The landing of the registry with the pages that the menu has inside of it for this person. */
export function RegistryPage() {
  const clinic = useClinic();
  const { user } = useSession();
  const pages = personalMenu(user, clinic)
    .filter(({ isInner }) => isInner)
    .map(({ to, icon, titleKey }) => ({ to, icon, titleKey, title: texts[titleKey] }));
  return <RegistryScreen pages={pages} />;
}
