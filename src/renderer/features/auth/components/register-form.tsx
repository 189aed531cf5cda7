import { useEffect } from 'react';
import { Button } from '@blueprintjs/core';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { useForm } from '#renderer/lib/forms/use-form.ts';
import { FormSummary } from '#renderer/ui/form-summary.tsx';
import { PageState } from '#renderer/ui/page-state.tsx';
import { PasswordField } from '#renderer/ui/password-field.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { NameField } from '#renderer/ui/name-field.tsx';
import { useListConsentsQuery, useRegisterMutation } from '../api.ts';
import { texts } from '../texts.ru.ts';
import { keepTicket, keepTyped, newTicket } from '../registration-draft.ts';
import { useCaptcha } from '../use-captcha.ts';
import { AddressTaken } from './address-taken.tsx';
import { CaptchaStatus } from './captcha-status.tsx';
import { Consents } from './consents.tsx';
import { ContactChoice } from './contact-choice.tsx';
import { PasswordStrength } from './password-strength.tsx';
import {
  checkRegistration,
  emptyRegistration,
  emptyText,
  registrationBody,
  type Confirmation,
  type Registration,
} from './register-rules.ts';

interface RegisterFormProps {
  readonly confirmation?: Confirmation;
  /** where the letter's link leads back to */
  readonly next: string | null;
  /** what was typed before, when the person corrects it */
  readonly initial?: Registration | undefined;
  /** they are here for the address */
  readonly isCorrecting?: boolean;
  /** @param challenge what the code of the SMS answers; null: a letter was sent */
  readonly onRegistered: (values: Registration, challenge: string | null) => void;
  /** shows the sign-in in place of the form; without it the sign-in is a page */
  readonly onLogin?: (email: string) => void;
}

/** Registration by e-mail or phone (1 §2). */
export function RegisterForm({
  confirmation = 'none',
  next,
  initial = emptyRegistration,
  isCorrecting = false,
  onRegistered,
  onLogin,
}: RegisterFormProps) {
  const consents = useListConsentsQuery();
  const documents = consents.data?.items ?? [];
  const [register] = useRegisterMutation();
  const captcha = useCaptcha('register');
  const form = useForm({
    initial,
    check: (values) => checkRegistration(values, documents, confirmation),
    submit: async (values) => {
      try {
        const ticket = newTicket();
        const body = { ...registrationBody(values, documents, next), ticket };
        const { challenge = null } = await register({ body, headers: await captcha.headers() }).unwrap();
        keepTicket(ticket);
        onRegistered({ ...values, email: values.email.trim() }, challenge);
      } catch (caught) {
        // The texts have changed since the page was opened: the new ones must be seen before they are agreed to.
        if (errorOf(caught)?.code === 'consent_outdated') void consents.refetch();
        throw caught;
      }
    },
  });
  const { values } = form;
  useEffect(() => keepTyped(values), [values]);
  const taken = { email_taken: values.email.trim(), phone_taken: values.username }[form.failure?.code ?? ''];
  return (
    <form {...form.formProps} className="stack auth-register" {...captcha.formProps}>
      <FormSummary
        failure={form.failure?.message}
        counting={form.counting}
        wrongCount={form.wrongCount}
        wrongText={emptyText(form.values)}
      />
      <NameField field={form.field('first_name')} label={texts.field_first_name} autoComplete="given-name" />
      <NameField field={form.field('last_name')} label={texts.field_last_name} autoComplete="family-name" />
      <NameField
        field={form.field('middle_name')}
        label={texts.field_middle_name}
        isOptional
        autoComplete="additional-name"
      />
      <ContactChoice
        field={form.field}
        isCorrecting={isCorrecting}
        way={taken !== undefined && <AddressTaken email={taken} next={next} onLogin={onLogin} />}
      />
      <PasswordField
        field={form.field('password')}
        label={texts.field_password}
        hint={texts.hint_password_rule}
        autoComplete="new-password"
      />
      <PasswordStrength
        password={values.password}
        own={[values.first_name, values.last_name, values.email.split('@')[0] ?? '']}
      />
      {confirmation !== 'none' && (
        <PasswordField
          field={form.field('password_confirmation')}
          label={texts.field_confirmation}
          autoComplete="new-password"
        />
      )}
      <PageState
        isLoading={consents.isLoading}
        error={consents.data ? undefined : errorOf(consents.error)?.message}
        onRetry={() => void consents.refetch()}
        skeleton={<Skeleton rows={3} rowHeight={36} />}
      >
        {() => <Consents documents={documents} field={form.field} />}
      </PageState>
      <CaptchaStatus state={captcha.state} />
      <Button
        type="submit"
        size="large"
        intent="primary"
        fill
        text={texts.action_register}
        loading={form.isSubmitting}
        disabled={documents.length === 0}
      />
    </form>
  );
}
