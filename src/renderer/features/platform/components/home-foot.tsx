import { Drawing } from '#renderer/ui/drawing.tsx';
import { footTexts as texts } from '../foot-texts.ru.ts';
import { ProviderLines } from './provider-lines.tsx';

/** The modules of the platform (K24), and who runs it. */
export function HomeFoot() {
  return (
    <>
      <Modules />
      <ProviderLines />
    </>
  );
}

function Modules() {
  return (
    <section aria-labelledby="modules">
      <div className="section-head">
        <h2 id="modules">{texts.title_modules}</h2>
      </div>
      <ul className="home-modules">
        {texts.modules.map(({ drawing, title, hint }) => (
          <li key={title} className="card">
            <Drawing name={drawing} className="home-glyph" />
            <h3>{title}</h3>
            <p>{hint}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
