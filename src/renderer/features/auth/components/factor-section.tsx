import { useState } from 'react';
import { Button, Callout, Intent } from '@blueprintjs/core';
import { fullDate } from '#shared/format/dates.ts';
import { deviceDay } from '#shared/rules/days.ts';
import { wordsOf } from '#renderer/lib/api/words-of.ts';
import { loadState } from '#renderer/lib/api/load-state.ts';
import { ConfirmDialog } from '#renderer/ui/confirm.dialog.tsx';
import { PageState } from '#renderer/ui/page-state.tsx';
import { SectionCard } from '#renderer/ui/section-card.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { useGetSecondFactorQuery, useRemoveTotpMutation, useRenewRecoveryCodesMutation } from '../factor-api.ts';
import { securityTexts as texts } from '../security-texts.ru.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TotpSetup } from './totp-setup.tsx';

/** The authenticator of the person: set up, its recovery codes, switched off. */
export function FactorSection() {
  const query = useGetSecondFactorQuery(undefined, { refetchOnMountOrArgChange: true });
  const [remove, removing] = useRemoveTotpMutation();
  const [renew, renewing] = useRenewRecoveryCodesMutation();
  const [question, setQuestion] = useState<'remove' | 'renew' | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [failure, setFailure] = useState<string | undefined>();
  const data = query.currentData;
  const act = async (work: () => Promise<void>) => {
    setQuestion(null);
    setFailure(undefined);
    try {
      await work();
    } catch (caught) {
      setFailure(wordsOf(caught));
    }
  };
  const drop = () => act(async () => void (await remove().unwrap()));
  const giveCodes = () => act(async () => setCodes((await renew().unwrap()).recovery_codes));
  return (
    <SectionCard anchor="factor" title={texts.title_factor}>
      <div role="alert">
        {failure !== undefined && (
          <Callout compact intent={Intent.DANGER}>
            {failure}
          </Callout>
        )}
      </div>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />
      ) : (
        <PageState {...loadState(query)} skeleton={<Skeleton rows={2} />}>
          {() => {
            if (!data?.totp)
              return data?.mode === 'off' ? (
                <p className="muted">{texts.hint_factor_disabled}</p>
              ) : (
                <TotpSetup intro={texts.hint_factor_off} onDone={() => void query.refetch()} />
              );
            return (
              <>
                <p>{texts.hint_factor_on(fullDate(deviceDay(Date.parse(data.totp.confirmed_at))))}</p>
                <p className={data.recovery_codes_left <= 3 ? '' : 'muted'}>
                  {texts.hint_codes_left(data.recovery_codes_left)}
                </p>
                <div className="security-actions">
                  <Button text={texts.action_renew} loading={renewing.isLoading} onClick={() => setQuestion('renew')} />
                  <Button
                    intent="danger"
                    variant="minimal"
                    text={texts.action_remove}
                    loading={removing.isLoading}
                    onClick={() => setQuestion('remove')}
                  />
                </div>
              </>
            );
          }}
        </PageState>
      )}
      <ConfirmDialog
        title={texts.title_remove}
        isOpen={question === 'remove'}
        isDanger
        confirm={texts.action_remove}
        onConfirm={() => void drop()}
        onCancel={() => setQuestion(null)}
      >
        <p>{texts.hint_remove}</p>
      </ConfirmDialog>
      <ConfirmDialog
        title={texts.title_renew}
        isOpen={question === 'renew'}
        confirm={texts.action_renew_short}
        onConfirm={() => void giveCodes()}
        onCancel={() => setQuestion(null)}
      >
        <p>{texts.hint_renew}</p>
      </ConfirmDialog>
    </SectionCard>
  );
}
