import { Button } from '@blueprintjs/core';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { useForm } from '#renderer/lib/forms/use-form.ts';
import { FormSummary } from '#renderer/ui/form-summary.tsx';
import { NameField } from '#renderer/ui/name-field.tsx';
import { PageState } from '#renderer/ui/page-state.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import type { NewcomerBody } from '#renderer/entities/social/newcomer.ts';
import { useListConsentsQuery } from '../api.ts';
import { newcomerTexts } from '../newcomer-texts.ru.ts';
import { texts } from '../texts.ru.ts';
import { Consents } from './consents.tsx';
import { checkNewcomer, newcomerBody, type NewcomerValues } from './newcomer-rules.ts';

interface NewcomerFormProps {
  readonly initial: NewcomerValues;
  /** they are here for the address */
  readonly isCorrecting: boolean;
  readonly onSend: (body: NewcomerBody, values: NewcomerValues) => Promise<void>;
  /** the address has an account: its owner signs in */
  readonly onLogin: (email: string) => void;
}

/** Names, address and consents of somebody who came through another service. */
export function NewcomerForm({ initial, isCorrecting, onSend, onLogin }: NewcomerFormProps) {
  const consents = useListConsentsQuery();
  const documents = consents.data?.items ?? [];
  const form = useForm({
    initial,
    check: (values) => checkNewcomer(values, documents),
    submit: async (values) => {
      try {
        await onSend(newcomerBody(values, documents), values);
      } catch (caught) {
        // the texts have changed since the page was opened: the new ones must be seen before they are agreed to
        if (errorOf(caught)?.code === 'consent_outdated') void consents.refetch();
        throw caught;
      }
    },
  });
  const email = form.field('email');
  const isTaken = email.error !== undefined && form.failure?.code === 'email_taken';
  return (
    <form {...form.formProps} className="stack">
      <FormSummary failure={form.failure?.message} counting={form.counting} wrongCount={form.wrongCount} />
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
        way={
          isTaken && (
            <span className="auth-taken">
              <button type="button" onClick={() => onLogin(email.value.trim())}>
                {newcomerTexts.action_link}
              </button>
            </span>
          )
        }
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
        text={newcomerTexts.action_send}
        loading={form.isSubmitting}
        disabled={documents.length === 0}
      />
    </form>
  );
}
