import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { formatPhone } from '#shared/format/phone.ts';
import { isMobile } from '#shared/rules/sign-in-name.ts';
import { useForm } from '#renderer/lib/forms/use-form.ts';
import type { FieldErrors } from '#renderer/lib/forms/violations.ts';
import { focusFieldOnMount } from '#renderer/lib/page/focus-on-mount.ts';
import { useSessionActions } from '#renderer/lib/session/use-session.ts';
import { deviceMarks } from '#renderer/lib/workstation/workstation.ts';
import { FormDialog } from '#renderer/ui/form-dialog.tsx';
import { PhoneField } from '#renderer/ui/phone-field.tsx';
import { showToast } from '#renderer/ui/toaster.ts';
import { contactsTexts as texts } from '../contacts-texts.ru.ts';
import { useConfirmOwnPhoneMutation, useRequestOwnPhoneMutation } from '../phone-api.ts';
import { ResendCode } from './resend-code.tsx';
import { SentCodeField } from './sent-code-field.tsx';

interface OwnPhoneDialogProps {
  /** that stands in the profile */
  readonly stated: string;
  readonly onClose: () => void;
}

/** A phone to sign in by: the number, then the code that it got. */
export function OwnPhoneDialog({ stated, onClose }: OwnPhoneDialogProps) {
  const { reload } = useSessionActions();
  const [request] = useRequestOwnPhoneMutation();
  const [confirm] = useConfirmOwnPhoneMutation();
  const [sent, setSent] = useState<{ readonly challenge: string; readonly at: number } | null>(null);
  const challenge = sent?.challenge ?? null;
  const send = async (phone: string) => {
    const { challenge: next } = await request({ body: { phone } }).unwrap();
    setSent({ challenge: next, at: Date.now() });
  };
  const form = useForm({
    initial: { phone: stated, code: '' },
    check: ({ phone, code }): FieldErrors => {
      if (challenge === null) return isMobile(phone) ? {} : { phone: texts.alert_mobile };
      return code.trim() === '' ? { code: texts.alert_code } : {};
    },
    submit: async ({ phone, code }) => {
      if (challenge === null) {
        await send(phone);
        return;
      }
      const { message, device_mark } = await confirm({ body: { challenge, code } }).unwrap();
      await deviceMarks.keep(device_mark);
      // the menu and the cover name who has no e-mail by the phone
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
    <FormDialog
      title={texts.title_phone}
      form={form}
      send={challenge === null ? texts.action_send : texts.action_confirm}
      kind="content"
      onClose={onClose}
    >
      {challenge === null ? (
        <div key="phone" ref={focusFieldOnMount}>
          <PhoneField
            field={form.field('phone')}
            label={texts.field_phone}
            hint={texts.hint_phone}
            autoComplete="tel-national"
          />
        </div>
      ) : (
        <div key="code" ref={focusFieldOnMount} className="stack">
          <p>{texts.hint_code(formatPhone(form.values.phone))}</p>
          <SentCodeField field={form.field('code')} by="sms" />
          <div className="auth-mail-actions">
            <ResendCode sentAt={sent?.at ?? null} onSend={() => send(form.values.phone)} />
            <Button text={texts.action_correct_phone} onClick={back} />
          </div>
        </div>
      )}
    </FormDialog>
  );
}
