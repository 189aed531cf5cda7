import './clinic.css';
import { clinicTexts as texts } from './clinic-texts.ru.ts';

/** An installation without clinics: the two commands that come next, for who installs it. */
export function EmptyInstallationSteps() {
  return (
    <section className="empty-installation" aria-labelledby="empty-installation">
      <h2 id="empty-installation">{texts.title_empty}</h2>
      <p>{texts.hint_empty}</p>
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
      <p className="muted">{texts.hint_empty_after}</p>
    </section>
  );
}
