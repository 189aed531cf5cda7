import type { ReactNode } from 'react';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { canVisitProviders } from '#renderer/lib/workstation/workstation.ts';
import { useListIdentitiesQuery } from './api.ts';
import { proofTexts as texts } from './proof-texts.ru.ts';
import { ProviderButtons } from './provider-buttons.tsx';

/**
 * For who has no password: to show once more that it is them, through a service of theirs. It leads away from the page,
 * so it does that in a tab of its own, which tells this one: what is typed here stays.
 * @param children another proof that they have
 */
export function SocialProof({ children }: { readonly children?: ReactNode }) {
  const { data } = useListIdentitiesQuery();
  if (!canVisitProviders()) return <p>{texts.hint_proof_workstation}</p>;
  const providers = (data?.items ?? []).filter(({ linked, is_on }) => linked && is_on).map(({ provider }) => provider);
  return (
    <div className="stack">
      <p>{texts.hint_proof}</p>
      {children}
      <ProviderButtons
        providers={providers}
        labelOf={texts.label_proof}
        onChoose={(provider) => {
          window.open(`${paths.social()}?prove=${provider}`, '_blank', 'noopener');
          return Promise.resolve();
        }}
      />
    </div>
  );
}
