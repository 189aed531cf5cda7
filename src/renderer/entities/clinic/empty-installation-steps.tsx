import './clinic.css';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { useSession } from '#renderer/lib/session/use-session.ts';
import { ButtonLink } from '#renderer/ui/button-link.tsx';
import { clinicTexts as texts } from './clinic-texts.ru.ts';

/** An installation without clinics: what comes next, for who installs it (K9). */
export function EmptyInstallationSteps() {
  const { user } = useSession();
  const isSuperuser = user?.is_superuser === true;
  return (
    <section className="empty-installation" aria-labelledby="empty-installation">
      <h2 id="empty-installation">{texts.title_empty}</h2>
      <p>{isSuperuser ? texts.hint_empty_superuser : texts.hint_empty}</p>
      {isSuperuser ? (
        <ButtonLink to={paths.newAdminClinic} look="primary">
          {texts.action_create_clinic}
        </ButtonLink>
      ) : (
        <ol>
          {texts.steps_empty.map(({ hint, command }) => (
            <li key={command}>
              <p>{hint}</p>
              <pre>
                <code>{command}</code>
              </pre>
            </li>
          ))}
        </ol>
      )}
      <p className="muted">{texts.hint_empty_after}</p>
    </section>
  );
}
