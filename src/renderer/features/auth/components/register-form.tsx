import { useEffect } from 'react';
import { Button } from '@blueprintjs/core';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { useForm } from '#renderer/lib/forms/use-form.ts';
import { FormSummary } from '#renderer/ui/form-summary.tsx';
import { PageState } from '#renderer/ui/page-state.tsx';
import { PasswordField } from '#renderer/ui/password-field.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import { NameField } from '#renderer/ui/name-field.tsx';
import { useListConsentsQuery, useRegisterMutation } from '../api.ts';
import { texts } from '../texts.ru.ts';
import { keepTicket, keepTyped, newTicket } from '../registration-draft.ts';
import { AddressTaken } from './address-taken.tsx';
import { Consents } from './consents.tsx';
import {
  checkRegistration,
  emptyRegistration,
  emptyText,
  registrationBody,
  type Registration,
} from './register-rules.ts';

interface RegisterFormProps {
  /** where the letter's link leads back to */
  readonly next: string | null;
  /** what was typed before, when the person corrects it */
  readonly initial?: Registration | undefined;
  /** they are here for the address */
  readonly isCorrecting?: boolean;
  readonly onRegistered: (values: Registration) => void;
  /** shows the sign-in in place of the form; without it the sign-in is a page */
  readonly onLogin?: (email: string) => void;
}

/** Registration by e-mail; the choice of the phone comes with registration by phone. */
export function RegisterForm({
  next,
  initial = emptyRegistration,
  isCorrecting = false,
  onRegistered,
  onLogin,
}: RegisterFormProps) {
  const consents = useListConsentsQuery();
  const documents = consents.data?.items ?? [];
  const [register] = useRegisterMutation();
  const form = useForm({
    initial,
    check: (values) => checkRegistration(values, documents),
    submit: async (values) => {
      try {
        const ticket = newTicket();
        await register({ body: { ...registrationBody(values, documents, next), ticket } }).unwrap();
        keepTicket(ticket);
        onRegistered({ ...values, email: values.email.trim() });
      } catch (caught) {
        // The texts have changed since the page was opened: the new ones must be seen before they are agreed to.
        if (errorOf(caught)?.code === 'consent_outdated') void consents.refetch();
        throw caught;
      }
    },
  });
  const { values } = form;
  useEffect(() => keepTyped(values), [values]);
  const email = form.field('email');
  const isTaken = email.error !== undefined && form.failure?.code === 'email_taken';
  return (
    <form {...form.formProps} className="stack auth-register">
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
      <TextField
        field={email}
        label={texts.field_email}
        type="email"
        autoComplete="email"
        inputProps={{ inputMode: 'email', spellCheck: false, maxLength: 254, autoFocus: isCorrecting }}
        way={isTaken && <AddressTaken email={email.value.trim()} next={next} onLogin={onLogin} />}
      />
      <PasswordField
        field={form.field('password')}
        label={texts.field_password}
        hint={texts.hint_password_rule}
        autoComplete="new-password"
      />
      <PageState
        isLoading={consents.isLoading}
        error={consents.data ? undefined : errorOf(consents.error)?.message}
        onRetry={() => void consents.refetch()}
        skeleton={<Skeleton rows={3} rowHeight={36} />}
      >
        {() => <Consents documents={documents} field={form.field} />}
      </PageState>
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
