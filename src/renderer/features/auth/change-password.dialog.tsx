import { useId } from 'react';
import { Button, Intent } from '@blueprintjs/core';
import { Type } from 'typebox';
import { Password } from '#shared/contract/auth.ts';
import { useForm } from '#renderer/lib/forms/use-form.ts';
import { violationsOf, withoutEmpty, type FieldErrors } from '#renderer/lib/forms/violations.ts';
import { focusFieldOnMount } from '#renderer/lib/page/focus-on-mount.ts';
import { useSession } from '#renderer/lib/session/use-session.ts';
import { deviceMarks } from '#renderer/lib/workstation/workstation.ts';
import { FormSummary } from '#renderer/ui/form-summary.tsx';
import { Modal } from '#renderer/ui/modal.tsx';
import { PasswordField } from '#renderer/ui/password-field.tsx';
import { showToast } from '#renderer/ui/toaster.ts';
import { useChangePasswordMutation } from './api.ts';
import { PasswordStrength } from './components/password-strength.tsx';
import { ownPasswordTexts as own } from './own-password-texts.ru.ts';
import { texts } from './texts.ru.ts';

const Change = Type.Object({
  current_password: Type.String({ minLength: 1 }),
  new_password: Password,
  new_password_confirmation: Type.String(),
});

/** Changes the own password: all three are required, the confirmation must match (1 §5). */
export function ChangePasswordDialog({ onClose }: { readonly onClose: () => void }) {
  const formId = useId();
  const { user } = useSession();
  const [change] = useChangePasswordMutation();
  const form = useForm({
    initial: { current_password: '', new_password: '', new_password_confirmation: '' },
    check: (values): FieldErrors => {
      const found = violationsOf(Change, withoutEmpty(values), texts.alert_required);
      const isDifferent = Object.keys(found).length === 0 && values.new_password !== values.new_password_confirmation;
      return isDifferent ? { new_password_confirmation: texts.alert_passwords_differ } : found;
    },
    submit: async (body) => {
      const { message, device_mark } = await change({ body }).unwrap();
      await deviceMarks.keep(device_mark);
      void showToast({ intent: 'success', message });
      onClose();
    },
  });
  return (
    <Modal
      title={own.title_change}
      isOpen
      onClose={onClose}
      actions={(close) => (
        <>
          <Button text={own.action_cancel} onClick={close} />
          <Button
            intent={Intent.PRIMARY}
            type="submit"
            form={formId}
            text={own.action_save}
            loading={form.isSubmitting}
          />
        </>
      )}
    >
      <form {...form.formProps} id={formId} className="stack">
        <FormSummary failure={form.failure?.message} counting={form.counting} wrongCount={form.wrongCount} />
        {/* a password manager asks whose it is */}
        <input type="email" name="email" value={user?.profile.email ?? ''} readOnly hidden autoComplete="username" />
        <div ref={focusFieldOnMount}>
          <PasswordField
            field={form.field('current_password')}
            label={own.field_current}
            autoComplete="current-password"
          />
        </div>
        <PasswordField
          field={form.field('new_password')}
          label={texts.field_new_password}
          hint={texts.hint_password_rule}
          autoComplete="new-password"
        />
        <PasswordStrength
          password={form.values.new_password}
          own={[
            user?.profile.first_name ?? '',
            user?.profile.last_name ?? '',
            user?.profile.email?.split('@')[0] ?? '',
          ]}
        />
        <PasswordField
          field={form.field('new_password_confirmation')}
          label={texts.field_password_confirmation}
          autoComplete="new-password"
        />
        <p className="muted">{own.hint_password}</p>
      </form>
    </Modal>
  );
}
