import { useDispatch } from 'react-redux';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { Button } from '@blueprintjs/core';
import { Type } from 'typebox';
import { OwnPassword } from '#shared/contract/own-sessions.ts';
import { useForm } from '#renderer/lib/forms/use-form.ts';
import { violationsOf, withoutEmpty } from '#renderer/lib/forms/violations.ts';
import { canUsePasskeys } from '#renderer/lib/passkeys/passkeys.ts';
import { unlock } from '#renderer/lib/session/lock-thunks.ts';
import type { SessionRoot } from '#renderer/lib/session/session.slice.ts';
import { useSession } from '#renderer/lib/session/use-session.ts';
import { FormSummary } from '#renderer/ui/form-summary.tsx';
import { PasswordField } from '#renderer/ui/password-field.tsx';
import { texts } from '../texts.ru.ts';
import { PasskeyUnlock } from './passkey-unlock.tsx';
import '../auth.css';

const Fields = Type.Object({ password: OwnPassword });

/** What opens a locked session: the password of its person, or a passkey of theirs. */
export function LockForm({ hasPassword }: { readonly hasPassword: boolean }) {
  const dispatch = useDispatch<ThunkDispatch<SessionRoot, unknown, UnknownAction>>();
  const { config } = useSession();
  const form = useForm({
    initial: { password: '' },
    check: (values) => violationsOf(Fields, withoutEmpty(values), texts.alert_required_login),
    submit: ({ password }) => dispatch(unlock(password)),
  });
  return (
    <>
      {hasPassword && (
        <form {...form.formProps} className="stack">
          <FormSummary failure={form.failure?.message} counting={form.counting} wrongCount={form.wrongCount} />
          <PasswordField field={form.field('password')} label={texts.field_password} autoComplete="current-password" />
          <Button
            type="submit"
            size="large"
            intent="primary"
            fill
            text={texts.action_unlock}
            loading={form.isSubmitting}
          />
        </form>
      )}
      {canUsePasskeys(config?.passkey_origin) && <PasskeyUnlock />}
    </>
  );
}
