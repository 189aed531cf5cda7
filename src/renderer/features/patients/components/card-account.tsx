import { useState } from 'react';
import { Button, Intent } from '@blueprintjs/core';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { useHasModule } from '#renderer/entities/clinic/use-has-module.ts';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { useCan } from '#renderer/lib/session/use-session.ts';
import { ConfirmDialog } from '#renderer/ui/confirm.dialog.tsx';
import { Refusal } from '#renderer/ui/refusal.tsx';
import { showToast } from '#renderer/ui/toaster.ts';
import { accountTexts as texts } from '../account-texts.ru.ts';
import { useUnlinkAccountMutation } from '../accounts-api.ts';
import type { CardForm } from '../use-card-form.ts';
import { LinkAccountDialog } from './link-account.dialog.tsx';

/** Whether a person signs in as this patient, what they say otherwise, and the link itself (B38, K3). */
export function CardAccount({ form }: { readonly form: CardForm }) {
  const clinic = useClinic();
  const hasRegistry = useHasModule('registry');
  const mayLink = useCan('patient.write', clinic.id) && hasRegistry;
  const [question, setQuestion] = useState<'link' | 'unlink' | null>(null);
  const [unlink, { isLoading, error, reset }] = useUnlinkAccountMutation();
  const { base } = form;
  const differing = Object.keys(form.differences).length;
  const close = () => {
    setQuestion(null);
    reset();
  };
  const take = async () => {
    const { data } = await unlink({ clinic: clinic.id, params: { id: base.id } });
    if (!data) return;
    form.adopt(data);
    void showToast({ message: texts.toast_unlinked, intent: Intent.SUCCESS });
    close();
  };
  return (
    <>
      {base.has_account && <span className="muted">{texts.hint_linked}</span>}
      {mayLink && !base.representative && (
        <Button
          size="small"
          variant="minimal"
          text={base.has_account ? texts.action_unlink : texts.action_link}
          onClick={() => setQuestion(base.has_account ? 'unlink' : 'link')}
        />
      )}
      {differing > 0 && <span className="card-missing">{texts.hint_differing(differing)}</span>}
      {question === 'link' && <LinkAccountDialog form={form} onClose={close} />}
      <ConfirmDialog
        title={texts.title_unlink}
        isOpen={question === 'unlink'}
        isBusy={isLoading}
        isDanger
        confirm={texts.action_unlink}
        onConfirm={() => void take()}
        onCancel={close}
      >
        <p>
          {texts.hint_unlink} {base.profile?.email && texts.hint_letter}
        </p>
        <Refusal text={errorOf(error)?.message} />
      </ConfirmDialog>
    </>
  );
}
