import { Link } from 'react-router-dom';
import { EmptyInstallation } from '#renderer/entities/clinic/empty-installation.tsx';
import { lastClinic } from '#renderer/entities/clinic/last-clinic.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { useSession } from '#renderer/lib/session/use-session.ts';
import { Way } from './components/way.tsx';
import { texts } from './texts.ru.ts';
import './platform.css';

/** What the platform is, and the two ways on: a patient's and a clinic's. */
export function MainScreen() {
  const { isSignedIn, config } = useSession();
  const last = lastClinic();
  return (
    <div className="platform-main">
      <header>
        <h1 tabIndex={-1}>{texts.title_main}</h1>
        <p>{texts.hint_main}</p>
      </header>
      {config?.has_clinics === false && <EmptyInstallation />}
      <div className="platform-ways">
        <div>
          <Way
            title={texts.title_patients}
            hint={texts.hint_patients}
            to={paths.clinics}
            action={texts.action_patients}
            isMain
          />
          {last && (
            <p className="platform-last">
              <Link to={paths.clinic(last.slug)}>{texts.action_last_clinic(last.title)}</Link>
            </p>
          )}
        </div>
        {isSignedIn ? (
          <Way
            title={texts.title_signed_in}
            hint={texts.hint_signed_in}
            to={paths.allRecords}
            action={texts.action_my_records}
          />
        ) : (
          <Way title={texts.title_staff} hint={texts.hint_staff} to={paths.login()} action={texts.action_sign_in} />
        )}
      </div>
      <section aria-labelledby="how">
        <h2 id="how">{texts.title_how}</h2>
        <ol className="platform-steps">
          {texts.steps.map(({ title, hint }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{hint}</p>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}
