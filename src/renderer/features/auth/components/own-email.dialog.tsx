import { useId, useState } from 'react';
import { Button, Intent } from '@blueprintjs/core';
import { emailKey } from '#shared/format/email.ts';
import { useForm } from '#renderer/lib/forms/use-form.ts';
import type { FieldErrors } from '#renderer/lib/forms/violations.ts';
import { focusFieldOnMount } from '#renderer/lib/page/focus-on-mount.ts';
import { useSessionActions } from '#renderer/lib/session/use-session.ts';
import { deviceMarks } from '#renderer/lib/workstation/workstation.ts';
import { FormSummary } from '#renderer/ui/form-summary.tsx';
import { Modal } from '#renderer/ui/modal.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import { showToast } from '#renderer/ui/toaster.ts';
import { contactsTexts as texts } from '../contacts-texts.ru.ts';
import { useConfirmOwnEmailMutation, useRequestOwnEmailMutation } from '../own-email-api.ts';
import { ResendCode } from './resend-code.tsx';
import { SentCodeField } from './sent-code-field.tsx';

/** What most often goes wrong; the rest is said by the server, at the same field. */
const ADDRESS = /^[\p{ASCII}--[\s@]]+@[^\s.@]+(?:\.[^\s.@]+)+$/v;
interface OwnEmailDialogProps {
  /** null: none yet */
  readonly present: string | null;
  readonly onClose: () => void;
}

/** An e-mail of one's own, or another one: the address, then the code of its letter. */
export function OwnEmailDialog({ present, onClose }: OwnEmailDialogProps) {
  const formId = useId();
  const { reload } = useSessionActions();
  const [request] = useRequestOwnEmailMutation();
  const [confirm] = useConfirmOwnEmailMutation();
  const [sent, setSent] = useState<{ readonly challenge: string; readonly at: number } | null>(null);
  const challenge = sent?.challenge ?? null;
  const send = async (email: string) => {
    const { challenge: next } = await request({ body: { email: email.trim() } }).unwrap();
    setSent({ challenge: next, at: Date.now() });
  };
  const form = useForm({
    initial: { email: '', code: '' },
    check: ({ email, code }): FieldErrors => {
      if (challenge !== null) return code.trim() === '' ? { code: texts.alert_code } : {};
      const address = email.trim();
      if (address === '') return { email: texts.alert_email };
      if (!ADDRESS.test(address)) return { email: texts.alert_email_form };
      if (present !== null && emailKey(address) === present) return { email: texts.alert_email_same };
      return {};
    },
    submit: async ({ email, code }) => {
      if (challenge === null) {
        await send(email);
        return;
      }
      const { message, device_mark } = await confirm({ body: { challenge, code } }).unwrap();
      await deviceMarks.keep(device_mark);
      // the profile and the notices say where letters go
      void reload();
      void showToast({ intent: 'success', message });
      onClose();
    },
  });
  const back = () => {
    setSent(null);
    form.reset({ ...form.present(), code: '' });
  };
  return (
    <Modal
      title={texts.title_email}
      isOpen
      onClose={onClose}
      actions={(close) => (
        <>
          {challenge === null ? (
            <Button text={texts.action_cancel} onClick={close} />
          ) : (
            <Button text={texts.action_other_email} onClick={back} />
          )}
          <Button
            intent={Intent.PRIMARY}
            type="submit"
            form={formId}
            text={challenge === null ? texts.action_send : texts.action_confirm}
            loading={form.isSubmitting}
          />
        </>
      )}
    >
      <form {...form.formProps} id={formId} className="stack">
        <FormSummary failure={form.failure?.message} counting={form.counting} wrongCount={form.wrongCount} />
        {challenge === null ? (
          <div key="email" ref={focusFieldOnMount}>
            <TextField
              field={form.field('email')}
              label={texts.field_new_email}
              hint={present === null ? texts.hint_email_first : texts.hint_email(present)}
              type="email"
              autoComplete="email"
            />
          </div>
        ) : (
          <div key="code" ref={focusFieldOnMount} className="stack">
            <p>{texts.hint_email_code(form.values.email.trim())}</p>
            <SentCodeField field={form.field('code')} by="letter" />
            <ResendCode by="letter" sentAt={sent?.at ?? null} onSend={() => send(form.values.email)} />
          </div>
        )}
      </form>
    </Modal>
  );
}
