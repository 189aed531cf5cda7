import { hasModule } from '#shared/access/has-module.ts';
import { can } from '#shared/access/permissions.ts';
import { findPage } from '#shared/pages.ts';
import type { HelpTopic } from '#renderer/features/help/help-topic.ts';
import { HELP_TOPICS } from '#renderer/features/help/help-topics.ru.ts';
import type { CurrentUser } from '#renderer/lib/session/session.slice.ts';
import { actorIn } from '#renderer/lib/session/use-session.ts';
import { verdictOn } from './access.ts';
import { SIGNED_IN_ROUTES } from './signed-in-routes.ts';

interface ClinicOfHelp {
  readonly id: string;
  readonly slug: string;
  readonly modules: readonly string[];
}

/**
 * Topics of the help for what the person may do in a clinic: a page that the menu would not show, since its module is
 * off or the right is missing, is in no topic either.
 */
export function helpTopicsFor(user: CurrentUser | null, clinic: ClinicOfHelp): HelpTopic[] {
  const actor = actorIn(user, clinic.id);
  return HELP_TOPICS.filter(({ needs, module, to }) => {
    if ((needs !== null && !can(actor, needs)) || !hasModule(clinic.modules, module)) return false;
    const page = findPage(to(clinic.slug));
    const route = SIGNED_IN_ROUTES.find(({ path }) => path === page?.pattern);
    return route === undefined || verdictOn(route, user, clinic) === 'allow';
  });
}
