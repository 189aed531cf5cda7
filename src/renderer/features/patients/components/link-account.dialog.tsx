import { useId, useState } from 'react';
import { Button, Callout, Intent } from '@blueprintjs/core';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { valuesOf } from '#renderer/entities/patient/card-values.ts';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import type { FieldErrors } from '#renderer/lib/forms/violations.ts';
import { useForm } from '#renderer/lib/forms/use-form.ts';
import { BusyButton } from '#renderer/ui/busy-button.tsx';
import { FormSummary } from '#renderer/ui/form-summary.tsx';
import { Modal } from '#renderer/ui/modal.tsx';
import { Refusal } from '#renderer/ui/refusal.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import { showToast } from '#renderer/ui/toaster.ts';
import { contactOf } from '../account-rules.ts';
import { accountTexts as texts } from '../account-texts.ru.ts';
import { useFindPeopleMutation, useLinkAccountMutation, type FoundPerson } from '../accounts-api.ts';
import type { CardForm } from '../use-card-form.ts';
import { AccountComparison } from './account-comparison.tsx';

interface LinkAccountDialogProps {
  readonly form: CardForm;
  readonly onClose: () => void;
}

/** The desk looks for the person by the contact that they name, sees both side by side, and links them (B38). */
export function LinkAccountDialog({ form: card, onClose }: LinkAccountDialogProps) {
  const clinic = useClinic();
  const formId = useId();
  const [find] = useFindPeopleMutation();
  const [found, setFound] = useState<readonly FoundPerson[] | null>(null);
  const params = { id: card.base.id };
  const form = useForm({
    initial: { contact: '' },
    check: ({ contact }): FieldErrors => (contactOf(contact) === null ? { contact: texts.alert_contact } : {}),
    submit: async ({ contact }) => {
      const answer = await find({ clinic: clinic.id, params, body: { contact: contactOf(contact) ?? '' } }).unwrap();
      setFound(answer.items);
    },
  });
  return (
    <Modal
      title={texts.title_link}
      isOpen
      isForgettable
      onClose={onClose}
      actions={
        found === null || found.length === 0 ? (
          <BusyButton
            type="submit"
            form={formId}
            intent="primary"
            text={texts.action_find}
            isBusy={form.isSubmitting}
          />
        ) : (
          <Button text={texts.action_other} onClick={() => setFound(null)} />
        )
      }
    >
      {found === null || found.length === 0 ? (
        <form
          {...form.formProps}
          id={formId}
          className="stack"
          onSubmit={(event) => {
            // the dialog stands in the form of the card, which would be saved
            event.stopPropagation();
            form.formProps.onSubmit(event);
          }}
        >
          <p>{texts.hint_link}</p>
          <FormSummary failure={form.failure?.message} counting={form.counting} wrongCount={form.wrongCount} />
          <TextField
            field={form.field('contact')}
            label={texts.field_contact}
            hint={texts.hint_contact}
            autoComplete="off"
            inputProps={{ spellCheck: false, autoFocus: true }}
          />
          <div role="status">
            {found?.length === 0 && (
              <Callout compact intent={Intent.WARNING}>
                {texts.hint_nobody}
              </Callout>
            )}
          </div>
        </form>
      ) : (
        <div className="stack" role="status">
          <p>{texts.hint_check}</p>
          {found.map((person) => (
            <Candidate key={person.id} card={card} person={person} isOnly={found.length === 1} onClose={onClose} />
          ))}
        </div>
      )}
    </Modal>
  );
}

interface CandidateProps {
  readonly card: CardForm;
  readonly person: FoundPerson;
  /** nobody else was found: its button is the one decision */
  readonly isOnly: boolean;
  readonly onClose: () => void;
}
function Candidate({ card, person, isOnly, onClose }: CandidateProps) {
  const clinic = useClinic();
  const [link, { isLoading, error }] = useLinkAccountMutation();
  const { base } = card;
  const take = async () => {
    const { data } = await link({
      clinic: clinic.id,
      params: { id: base.id },
      body: { user: person.id, version: base.version },
    });
    if (!data) return;
    card.adopt(data);
    void showToast({ message: person.email ? texts.toast_linked_letter : texts.toast_linked, intent: Intent.SUCCESS });
    onClose();
  };
  return (
    <section className="stack">
      <AccountComparison cardNumber={base.cardid} values={valuesOf(base)} person={person} />
      {person.cardid === null ? (
        <>
          <Refusal text={errorOf(error)?.message} />
          <Button
            intent={isOnly ? 'primary' : 'none'}
            fill
            text={texts.action_link_short}
            loading={isLoading}
            onClick={() => void take()}
          />
        </>
      ) : (
        <Callout compact intent={Intent.WARNING}>
          {texts.hint_has_card(person.cardid)}
        </Callout>
      )}
    </section>
  );
}
