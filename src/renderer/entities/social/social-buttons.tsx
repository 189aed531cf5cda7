import { canVisitProviders } from '#renderer/lib/workstation/workstation.ts';
import { useListSocialProvidersQuery, useStartSocialSignInMutation } from './api.ts';
import { ProviderButtons } from './provider-buttons.tsx';
import { leaveFor } from './social-way.ts';
import { texts } from './texts.ru.ts';

/**
 * The ways to sign in or to register through other services (1 §2), as the configuration has them; nothing where it has
 * none.
 * @param next where the way leads in the end
 */
export function SocialButtons({ next }: { readonly next: string | null }) {
  const { data = [] } = useListSocialProvidersQuery(undefined, { skip: !canVisitProviders() });
  const [start] = useStartSocialSignInMutation();
  if (data.length === 0) return null;
  return (
    <section className="social" aria-label={texts.title_or}>
      <p className="social-or" aria-hidden>
        {texts.title_or}
      </p>
      <ProviderButtons
        providers={data}
        labelOf={texts.label_sign_in}
        hintOf={(provider) => (provider === 'instagram' ? texts.hint_instagram : undefined)}
        onChoose={(provider) => leaveFor({ provider, purpose: 'sign_in', next }, (body) => start({ body }).unwrap())}
      />
    </section>
  );
}
