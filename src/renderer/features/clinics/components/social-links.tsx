import { siteAddress, siteHost } from '#shared/rules/site-name.ts';
import { SOCIAL_NETWORKS } from '#shared/rules/social-networks.ts';
import { NETWORK_NAMES } from '#renderer/entities/clinic/front-texts.ru.ts';
import type { Clinic } from '#renderer/entities/clinic/api.ts';
import { frontTexts as texts } from '../front-texts.ru.ts';

/** The clinic's own site by its host, and its pages in networks, each by its name (B6). */
export function SocialLinks({ clinic: { website, front } }: { readonly clinic: Pick<Clinic, 'website' | 'front'> }) {
  const networks = SOCIAL_NETWORKS.flatMap((network) => {
    const to = front[network];
    return to === undefined ? [] : [{ to, name: NETWORK_NAMES[network] }];
  });
  return (
    <>
      {website !== '' && (
        <Links title={texts.field_website} links={[{ to: siteAddress(website), name: siteHost(website) }]} />
      )}
      {networks.length > 0 && <Links title={texts.field_social} links={networks} />}
    </>
  );
}

interface LinksProps {
  readonly title: string;
  readonly links: readonly { readonly to: string; readonly name: string }[];
}

const Links = ({ title, links }: LinksProps) => (
  <>
    <dt className="visually-hidden">{title}</dt>
    <dd>
      {links.map(({ to, name }) => (
        <a key={to} href={to} target="_blank" rel="noopener noreferrer">
          {name}
          <span className="visually-hidden"> {texts.hint_new_tab}</span>
        </a>
      ))}
    </dd>
  </>
);
