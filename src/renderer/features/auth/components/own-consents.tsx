import { useState } from 'react';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { loadState } from '#renderer/lib/api/load-state.ts';
import { ConfirmDialog } from '#renderer/ui/confirm.dialog.tsx';
import { FormSummary } from '#renderer/ui/form-summary.tsx';
import { SectionCard } from '#renderer/ui/section-card.tsx';
import { PageState } from '#renderer/ui/page-state.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import type { ConsentDocument } from '../api.ts';
import {
  useGiveConsentMutation,
  useListOwnConsentsQuery,
  useWithdrawConsentMutation,
  type OwnConsent,
} from '../consents-api.ts';
import { ownConsentsTexts as texts } from '../own-consents-texts.ru.ts';
import { ConsentDialog } from './consent.dialog.tsx';
import { ConsentRow } from './consent-row.tsx';
import '../auth.css';

/** What the person agreed to, by version and day; what is optional is given and withdrawn (decision "Consents"). */
export function OwnConsents() {
  const query = useListOwnConsentsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [give, { isLoading: isGiving }] = useGiveConsentMutation();
  const [failure, setFailure] = useState<string>();
  const [read, setRead] = useState<ConsentDocument | null>(null);
  const [leaving, setLeaving] = useState<OwnConsent | null>(null);
  const agree = async ({ kind, version }: OwnConsent) => {
    const { error } = await give({ body: { kind, version } });
    setFailure(errorOf(error)?.message);
  };
  return (
    <SectionCard anchor="consents" title={texts.title_consents} lead={texts.lead_consents}>
      <FormSummary failure={failure} wrongCount={0} />
      <PageState {...loadState(query)} skeleton={<Skeleton rows={3} rowHeight={64} />}>
        {() => (
          <ul className="own-consents">
            {query.currentData?.items.map((consent) => (
              <ConsentRow
                key={consent.kind}
                consent={consent}
                isBusy={isGiving}
                onRead={setRead}
                onGive={() => void agree(consent)}
                onWithdraw={() => setLeaving(consent)}
              />
            ))}
          </ul>
        )}
      </PageState>
      {read && <ConsentDialog document={read} onClose={() => setRead(null)} />}
      {leaving && <Withdraw consent={leaving} onClose={() => setLeaving(null)} />}
    </SectionCard>
  );
}

interface WithdrawProps {
  readonly consent: OwnConsent;
  readonly onClose: () => void;
}
/** The question; of a required one it says what that means, and leads there. */
function Withdraw({ consent, onClose }: WithdrawProps) {
  const [withdraw, { isLoading }] = useWithdrawConsentMutation();
  const [failure, setFailure] = useState<string>();
  const confirm = async () => {
    if (consent.is_required) {
      onClose();
      document.getElementById('closing')?.focus();
      return;
    }
    const { error } = await withdraw({ params: { kind: consent.kind } });
    if (error) setFailure(errorOf(error)?.message);
    else onClose();
  };
  return (
    <ConfirmDialog
      title={consent.is_required ? texts.title_required : texts.confirm_withdraw}
      isOpen
      isBusy={isLoading}
      confirm={consent.is_required ? texts.action_to_closing : texts.action_withdraw}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <FormSummary failure={failure} wrongCount={0} />
      <p>{consent.is_required ? texts.hint_closing : texts.confirm_withdraw_hint}</p>
    </ConfirmDialog>
  );
}
