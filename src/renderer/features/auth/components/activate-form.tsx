import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button, Classes } from '@blueprintjs/core';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { useForm } from '#renderer/lib/forms/use-form.ts';
import type { FieldErrors } from '#renderer/lib/forms/violations.ts';
import { localPath } from '#renderer/lib/navigation/next-path.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { deviceMarks } from '#renderer/lib/workstation/workstation.ts';
import { FormSummary } from '#renderer/ui/form-summary.tsx';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { PasswordField } from '#renderer/ui/password-field.tsx';
import { useActivateMutation } from '../api.ts';
import { forgetRegistration, readTicket } from '../registration-draft.ts';
import { texts } from '../texts.ru.ts';
import { NotMe } from './not-me.tsx';

interface ActivateFormProps {
  readonly token: string;
  readonly onRejected: () => void;
}

/**
 * Spends the link, then leads to the sign-in with the e-mail filled in. The browser that registered shows its ticket;
 * any other asks for the password, because who opens the letter may not be who registered (rule 2 of
 * docs/reliability.md, "Taking over an account").
 */
export function ActivateForm({ token, onRejected }: ActivateFormProps) {
  const [activate, { data }] = useActivateMutation();
  const [ticket, setTicket] = useState(readTicket);
  const form = useForm({
    initial: { password: '' },
    check: ({ password }): FieldErrors =>
      ticket === null && password === '' ? { password: texts.alert_required } : {},
    submit: async ({ password }) => {
      try {
        const { device_mark } = await activate({
          params: { token },
          body: ticket === null ? { password } : { ticket },
        }).unwrap();
        await deviceMarks.keep(device_mark);
        forgetRegistration();
      } catch (caught) {
        // the ticket is of another registration
        if (errorOf(caught)?.code !== 'activation_password_required') throw caught;
        setTicket(null);
      }
    },
  });
  if (data) {
    return (
      <div role="status">
        <PageHead takesFocus title={texts.title_activated} lead={texts.hint_activated(data.email)} />
        <Link
          to={paths.login(localPath(data.next) ?? undefined)}
          state={{ email: data.email }}
          className={`${Classes.BUTTON} ${Classes.LARGE} ${Classes.INTENT_PRIMARY} ${Classes.FILL} button-link`}
        >
          {texts.action_login}
        </Link>
      </div>
    );
  }
  return (
    <>
      <PageHead
        title={texts.title_activate}
        lead={ticket === null ? texts.hint_activate_password : texts.hint_activate}
      />
      <form {...form.formProps} className="stack">
        <FormSummary failure={form.failure?.message} counting={form.counting} wrongCount={form.wrongCount} />
        {ticket === null && (
          <PasswordField field={form.field('password')} label={texts.field_password} autoComplete="current-password" />
        )}
        <Button
          type="submit"
          size="large"
          intent="primary"
          fill
          text={texts.action_activate}
          loading={form.isSubmitting}
        />
      </form>
      <div className="auth-links">
        <NotMe token={token} onRejected={onRejected} />
        {ticket === null && <Link to={paths.register()}>{texts.action_register_again}</Link>}
      </div>
    </>
  );
}
