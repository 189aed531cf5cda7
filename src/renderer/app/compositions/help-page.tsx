import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { HelpScreen } from '#renderer/features/help/help.screen.tsx';
import { useSession } from '#renderer/lib/session/use-session.ts';
import { helpTopicsFor } from '../help-topics-for.ts';

/** «Основная информация»: how-to for what the person may open in this clinic. */
export function HelpPage() {
  return <HelpScreen topics={helpTopicsFor(useSession().user, useClinic())} />;
}
