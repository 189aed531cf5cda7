import type { Clinic } from '#renderer/entities/clinic/api.ts';
import { seldomTexts } from '#renderer/features/status/seldom-texts.ru.ts';
import { useSession } from '#renderer/lib/session/use-session.ts';
import '../maintenance.css';

/**
 * What few see under the head of a page. A clinic that is not published: only who has the address of its page sees it.
 * Works are going on: a guest learns that nothing but reading works, a superuser that the others are told so (K11);
 * everybody else has no page under it.
 */
export function SiteNotes({ clinic }: { readonly clinic: Clinic | null }) {
  const { user, config } = useSession();
  const works = user === null || user.is_superuser ? config?.maintenance : null;
  return (
    <>
      {clinic?.is_published === false && (
        <p className="works-note" role="note">
          {seldomTexts.hint_clinic_hidden}
        </p>
      )}
      {works && (
        <p className="works-note works-message" role="status">
          {user
            ? `${seldomTexts.hint_works_superuser} «${works}»`
            : `${seldomTexts.title_maintenance}. ${works} ${seldomTexts.hint_works_guest}`}
        </p>
      )}
    </>
  );
}
