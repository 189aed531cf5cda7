import { useState } from 'react';
import { Button, Callout, Intent } from '@blueprintjs/core';
import { SOCIAL_TITLES, type SocialProviderName } from '#shared/rules/social-providers.ru.ts';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { SocialMark } from './social-mark.tsx';
import './social.css';

interface ProviderButtonsProps {
  readonly providers: readonly SocialProviderName[];
  readonly labelOf: (title: string) => string;
  /** a tip beside the name */
  readonly hintOf?: (provider: SocialProviderName) => string | undefined;
  /** leaves the page, or opens another one; throws when it cannot */
  readonly onChoose: (provider: SocialProviderName) => Promise<void>;
}

/** A button for each service; the one that was pressed waits for the page to be left. */
export function ProviderButtons({ providers, labelOf, hintOf, onChoose }: ProviderButtonsProps) {
  const [busy, setBusy] = useState<SocialProviderName | null>(null);
  const [failure, setFailure] = useState<string | undefined>();
  const choose = async (provider: SocialProviderName) => {
    setBusy(provider);
    setFailure(undefined);
    try {
      await onChoose(provider);
      // Back from the provider by the browser's own button, or from its tab: the page is as it was left.
      for (const back of ['pageshow', 'focus']) window.addEventListener(back, () => setBusy(null), { once: true });
    } catch (caught) {
      setBusy(null);
      setFailure(errorOf(caught)?.message);
    }
  };
  return (
    <>
      <div className="social-buttons">
        {providers.map((provider) => (
          <Button
            key={provider}
            size="large"
            icon={<SocialMark provider={provider} />}
            text={SOCIAL_TITLES[provider]}
            aria-label={labelOf(SOCIAL_TITLES[provider])}
            title={hintOf?.(provider)}
            loading={busy === provider}
            disabled={busy !== null && busy !== provider}
            onClick={() => void choose(provider)}
          />
        ))}
      </div>
      <div role="alert">
        {failure !== undefined && (
          <Callout compact intent={Intent.DANGER}>
            {failure}
          </Callout>
        )}
      </div>
    </>
  );
}
