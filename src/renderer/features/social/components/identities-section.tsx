import { useState } from 'react';
import { Callout, Intent } from '@blueprintjs/core';
import type { Static } from 'typebox';
import type { Identity as IdentitySchema } from '#shared/contract/social.ts';
import { SOCIAL_TITLES, type SocialProviderName } from '#shared/rules/social-providers.ru.ts';
import { fullDate } from '#shared/format/dates.ts';
import { deviceDay } from '#shared/rules/days.ts';
import { useListIdentitiesQuery, useStartSocialLinkMutation } from '#renderer/entities/social/api.ts';
import { SocialMark } from '#renderer/entities/social/social-mark.tsx';
import { leaveFor } from '#renderer/entities/social/social-way.ts';
import { wordsOf } from '#renderer/lib/api/words-of.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { canVisitProviders } from '#renderer/lib/workstation/workstation.ts';
import { BusyButton } from '#renderer/ui/busy-button.tsx';
import { ConfirmDialog } from '#renderer/ui/confirm.dialog.tsx';
import { SectionCard } from '#renderer/ui/section-card.tsx';
import { useUnlinkIdentityMutation } from '../api.ts';
import { texts } from '../texts.ru.ts';
import '../social.css';

type Identity = Static<typeof IdentitySchema>;

const hintOf = ({ linked, is_on }: Identity): string => {
  if (!linked) return texts.hint_not_linked;
  const hint = texts.hint_linked(fullDate(deviceDay(Date.parse(linked.linked_at))), linked.display_name);
  return is_on ? hint : `${hint}. ${texts.hint_off}`;
};

/** The services through which the person signs in, to be linked and unlinked (K15). */
export function IdentitiesSection() {
  const { data, refetch } = useListIdentitiesQuery(undefined, { refetchOnMountOrArgChange: true });
  const [start] = useStartSocialLinkMutation();
  const [unlink] = useUnlinkIdentityMutation();
  const [question, setQuestion] = useState<SocialProviderName | null>(null);
  const [busy, setBusy] = useState<SocialProviderName | null>(null);
  const [failure, setFailure] = useState<string | undefined>();
  // where no service is on there is nothing to say
  if (!data || data.items.length === 0) return null;
  const act = async (provider: SocialProviderName, work: () => Promise<unknown>) => {
    setQuestion(null);
    setFailure(undefined);
    setBusy(provider);
    try {
      await work();
    } catch (caught) {
      setFailure(wordsOf(caught));
      void refetch();
    }
    setBusy(null);
  };
  const link = (provider: SocialProviderName) =>
    act(provider, () =>
      leaveFor({ provider, purpose: 'link', next: paths.security }, (body) => start({ body }).unwrap()),
    );
  return (
    <SectionCard title={texts.title_identities}>
      <p className="muted">{texts.hint_identities}</p>
      <div role="alert">
        {failure !== undefined && (
          <Callout compact intent={Intent.DANGER}>
            {failure}
          </Callout>
        )}
      </div>
      <ul className="section-rows identities">
        {data.items.map((identity) => {
          const { provider, linked } = identity;
          const title = SOCIAL_TITLES[provider];
          return (
            <li key={provider}>
              <SocialMark provider={provider} />
              <div>
                <h3>{title}</h3>
                <p className="muted">{hintOf(identity)}</p>
              </div>
              {linked ? (
                <BusyButton
                  text={texts.action_unlink}
                  aria-label={texts.label_unlink(title)}
                  isBusy={busy === provider}
                  onClick={() => setQuestion(provider)}
                />
              ) : (
                canVisitProviders() && (
                  <BusyButton
                    text={texts.action_link}
                    aria-label={texts.label_link(title)}
                    isBusy={busy === provider}
                    onClick={() => void link(provider)}
                  />
                )
              )}
            </li>
          );
        })}
      </ul>
      <ConfirmDialog
        title={question === null ? '' : texts.title_unlink(SOCIAL_TITLES[question])}
        isOpen={question !== null}
        isDanger
        confirm={texts.action_unlink}
        onConfirm={() => {
          if (question !== null) void act(question, () => unlink({ params: { provider: question } }).unwrap());
        }}
        onCancel={() => setQuestion(null)}
      >
        <p>{texts.hint_unlink}</p>
      </ConfirmDialog>
    </SectionCard>
  );
}
