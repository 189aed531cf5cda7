import { SOCIAL_NETWORKS } from '#shared/rules/social-networks.ts';
import { NETWORK_NAMES } from '#renderer/entities/clinic/front-texts.ru.ts';
import type { Clinic } from '#renderer/entities/clinic/api.ts';
import { frontTexts as texts } from '../front-texts.ru.ts';

/** The clinic's pages in networks, each by its name (B6). */
export const SocialLinks = ({ front }: Pick<Clinic, 'front'>) => (
  <>
    <dt className="visually-hidden">{texts.field_social}</dt>
    <dd>
      {SOCIAL_NETWORKS.map(
        (network) =>
          front[network] !== undefined && (
            <a key={network} href={front[network]} target="_blank" rel="noreferrer">
              {NETWORK_NAMES[network]}
              <span className="visually-hidden"> {texts.hint_new_tab}</span>
            </a>
          ),
      )}
    </dd>
  </>
);
