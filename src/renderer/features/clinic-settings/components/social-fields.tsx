import { Checkbox } from '@blueprintjs/core';
import { keptSocialLink, MAX_SOCIAL_LINK } from '#shared/rules/social-links.ts';
import { SOCIAL_NETWORKS, type SocialNetwork } from '#shared/rules/social-networks.ts';
import { NETWORK_NAMES } from '#renderer/entities/clinic/front-texts.ru.ts';
import type { Form } from '#renderer/lib/forms/use-form.ts';
import { TextField } from '#renderer/ui/text-field.tsx';
import { ON } from '../front-rules.ts';
import { frontTexts as texts } from '../front-texts.ru.ts';
import type { SettingsValues } from '../settings-rules.ts';

/** The switch and the addresses; off, they are kept here until the save drops them (2 §4). */
export function SocialFields({ form }: { readonly form: Pick<Form<SettingsValues>, 'field' | 'values'> }) {
  const isOn = form.values.hasSocial === ON;
  const hasAny = SOCIAL_NETWORKS.some((network) => form.values[network].trim() !== '');
  const hintOf = (network: SocialNetwork) => {
    const typed = form.values[network].trim();
    const link = keptSocialLink(network, typed);
    return link === null || link === typed ? texts.hint_link : texts.hint_link_in_full(link);
  };
  return (
    <>
      <div className="row-form-wide">
        <Checkbox
          className="social-switch"
          name="hasSocial"
          checked={isOn}
          label={texts.field_social}
          onChange={({ currentTarget }) => form.field('hasSocial').onChange(currentTarget.checked ? ON : '')}
        />
        {!isOn && hasAny && <p className="social-off">{texts.hint_social_off}</p>}
      </div>
      {isOn &&
        SOCIAL_NETWORKS.map((network) => (
          <TextField
            key={network}
            field={form.field(network)}
            label={NETWORK_NAMES[network]}
            hint={hintOf(network)}
            isOptional
            inputProps={{ inputMode: 'url', spellCheck: false, maxLength: MAX_SOCIAL_LINK }}
          />
        ))}
    </>
  );
}
