import { Link } from 'react-router-dom';
import { pageTexts } from '#renderer/lib/page/page-texts.ru.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { useSession } from '#renderer/lib/session/use-session.ts';
import { ColorSchemeSwitch } from '#renderer/ui/color-scheme-switch.tsx';
import { texts } from '../texts.ru.ts';

const NETWORKS: Readonly<Record<string, string>> = texts.networks;
/** A network's own name, or the host of the address; null for what is no address. */
function networkOf(link: string): string | null {
  if (!URL.canParse(link)) return null;
  const host = new URL(link).hostname.replace(/^www\./, '');
  return NETWORKS[host] ?? host;
}

/** Product blurb, privacy, contacts, the platform's page in a social network, colour scheme. */
export function SiteFooter() {
  const link = useSession().config?.social_link ?? '';
  const network = networkOf(link);
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
          {network !== null && (
            <li>
              <a href={link} target="_blank" rel="noreferrer">
                {texts.action_social(network)}
              </a>
            </li>
          )}
        </ul>
        <ColorSchemeSwitch />
      </div>
    </footer>
  );
}
