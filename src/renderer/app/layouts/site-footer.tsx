import { Link } from 'react-router-dom';
import { pageTexts } from '#renderer/lib/page/page-texts.ru.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { ColorSchemeSwitch } from '#renderer/ui/color-scheme-switch.tsx';
import { texts } from '../texts.ru.ts';

/** Product blurb, privacy, contacts, colour scheme. */
export function SiteFooter() {
  return (
    <footer className="site-footer">
      <div className="site-footer-inner">
        <p>
          <strong>{pageTexts.title_product}</strong>
          <br />
          {texts.hint_footer}
        </p>
        <ul>
          <li>
            <Link to={paths.politics}>{texts.action_politics}</Link>
          </li>
          <li>
            <Link to={paths.contacts}>{texts.title_contacts}</Link>
          </li>
        </ul>
        <ColorSchemeSwitch />
      </div>
    </footer>
  );
}
