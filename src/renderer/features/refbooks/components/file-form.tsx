import { useState, type FormEvent } from 'react';
import { Button, Callout, Intent } from '@blueprintjs/core';
import { Document, Upload } from '@blueprintjs/icons';
import { MAX_REFBOOK_BYTES } from '#shared/contract/refbooks.ts';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { FormField } from '#renderer/ui/form-field.tsx';
import { useImportDiagnosesMutation } from '../api.ts';
import { texts } from '../texts.ru.ts';

const problemOf = ({ size }: File): string | undefined =>
  size > MAX_REFBOOK_BYTES ? texts.alert_too_large : size === 0 ? texts.alert_empty_file : undefined;

/** Chooses or drops the official file. A refusal stands at the field, and the file stays chosen. */
export function FileForm() {
  const [file, setFile] = useState<File | null>(null);
  const [send, { isLoading, error, reset }] = useImportDiagnosesMutation();
  const wrong = file ? problemOf(file) : undefined;
  const failure = errorOf(error);
  const choose = (chosen: File | undefined) => {
    reset();
    if (chosen) setFile(chosen);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!file || wrong !== undefined || isLoading) return;
    void send({ query: { file_name: file.name.slice(-200), size: file.size }, file });
  };
  return (
    <form className="import-form" onSubmit={submit} noValidate>
      <FormField label={texts.field_file} hint={texts.hint_file} error={wrong}>
        {({ 'aria-required': _, ...control }) => (
          // the field itself lies over the whole place, unseen: it takes clicks, keys and dropped files, but speaks the
          // browser's language
          <div className="import-drop">
            <Document size={20} aria-hidden />
            <span>{file?.name ?? texts.hint_choose}</span>
            <input
              {...control}
              type="file"
              accept=".csv,text/csv"
              onChange={({ target }) => choose(target.files?.[0])}
            />
          </div>
        )}
      </FormField>
      <div aria-live="assertive">
        {failure && (
          <Callout intent={Intent.DANGER} title={texts.title_failed}>
            {failure.message}
          </Callout>
        )}
      </div>
      <Button
        type="submit"
        intent={Intent.PRIMARY}
        icon={<Upload />}
        text={texts.action_start}
        disabled={!file || wrong !== undefined}
        loading={isLoading}
      />
    </form>
  );
}
