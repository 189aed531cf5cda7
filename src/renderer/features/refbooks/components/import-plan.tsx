import { useId, useState, type FormEvent } from 'react';
import { Button, Callout, Intent } from '@blueprintjs/core';
import { Upload } from '@blueprintjs/icons';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { TextField } from '#renderer/ui/text-field.tsx';
import { useCancelImportMutation, useConfirmImportMutation, type RefbookImport } from '../api.ts';
import { texts } from '../texts.ru.ts';

/** What a checked file would change. What takes much away is confirmed by typing how much. */
export function ImportPlan({ checked }: { readonly checked: RefbookImport }) {
  const titleId = useId();
  const [typed, setTyped] = useState('');
  const [isTried, setIsTried] = useState(false);
  const [confirm, { isLoading, error }] = useConfirmImportMutation();
  const [cancel, { isLoading: isCancelling }] = useCancelImportMutation();
  const { id, book, file_name: name, edition, newer_edition: newer, needs_typing: isMuch, retired } = checked;
  const isTyped = !isMuch || typed.replace(/\s/g, '') === String(retired);
  const failure = errorOf(error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (isTyped && !isLoading) void confirm({ book, params: { id }, body: isMuch ? { typed } : {} });
  };
  return (
    <form className="import-form" aria-labelledby={titleId} onSubmit={submit} noValidate>
      <h2 id={titleId}>{texts.title_checked(name)}</h2>
      <p role="status">
        <b>{texts.hint_plan(checked)}</b> {texts.hint_nothing_written}
      </p>
      {newer !== null && <Callout intent={Intent.WARNING}>{texts.alert_older(edition, newer)}</Callout>}
      {isMuch && (
        <>
          <Callout intent={Intent.WARNING}>{texts.alert_much_retired}</Callout>
          <TextField
            field={{
              name: 'typed',
              value: typed,
              error: isTried && !isTyped ? texts.alert_typed : undefined,
              onChange: setTyped,
            }}
            label={texts.field_typed}
            hint={texts.hint_typed(retired)}
            inputProps={{ inputMode: 'numeric' }}
          />
        </>
      )}
      <div aria-live="assertive">
        {failure && (
          <Callout intent={Intent.DANGER} title={texts.title_failed}>
            {failure.message}
          </Callout>
        )}
      </div>
      <div className="import-actions">
        <Button
          type="submit"
          intent={isMuch ? Intent.DANGER : Intent.PRIMARY}
          icon={<Upload />}
          text={texts.action_confirm}
          loading={isLoading}
        />
        <Button
          text={texts.action_discard}
          loading={isCancelling}
          onClick={() => void cancel({ book, params: { id } })}
        />
      </div>
    </form>
  );
}
