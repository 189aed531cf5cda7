import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Undo } from '@blueprintjs/icons';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { ConfirmDialog } from '#renderer/ui/confirm.dialog.tsx';
import { FormSummary } from '#renderer/ui/form-summary.tsx';
import { showToast } from '#renderer/ui/toaster.ts';
import { useGetReplacedPricesQuery, useUndoPriceImportMutation } from '../api.ts';
import { texts } from '../texts.ru.ts';

/** The list that the last replacement put away, and the way back to it. */
export function FormerList({ clinic }: { readonly clinic: string }) {
  const { currentData: former } = useGetReplacedPricesQuery({ clinic }, { refetchOnMountOrArgChange: true });
  const [isAsked, setIsAsked] = useState(false);
  const [restore, { isLoading, error, reset }] = useUndoPriceImportMutation();
  const close = () => {
    setIsAsked(false);
    reset();
  };
  const confirm = async () => {
    if (!former?.version) return;
    const answer = await restore({ clinic, body: { version: former.version } });
    if (!('data' in answer) || answer.data === undefined) return;
    close();
    void showToast({ intent: 'success', message: texts.alert_restored(answer.data.rows) });
  };
  if (!former || former.rows === null || former.replaced_at === null) return null;
  return (
    <section>
      <h2>{texts.title_former}</h2>
      <p>{texts.hint_former(former.rows, former.replaced_at)}</p>
      <Button icon={<Undo />} text={texts.action_restore} onClick={() => setIsAsked(true)} />
      <ConfirmDialog
        isOpen={isAsked}
        isBusy={isLoading}
        title={texts.title_restore}
        confirm={texts.action_restore}
        onConfirm={() => void confirm()}
        onCancel={close}
      >
        <FormSummary failure={errorOf(error)?.message} wrongCount={0} />
        <p>{texts.confirm_restore(former.rows)}</p>
      </ConfirmDialog>
    </section>
  );
}
