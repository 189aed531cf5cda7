import { useState, type FormEvent } from 'react';
import { Button, Callout, Intent } from '@blueprintjs/core';
import { Upload } from '@blueprintjs/icons';
import { REFBOOK_FILES, type Refbook } from '#shared/rules/refbooks.ts';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { FileDrop } from '#renderer/ui/file-drop.tsx';
import { FormField } from '#renderer/ui/form-field.tsx';
import { useCheckImportMutation } from '../api.ts';
import { texts } from '../texts.ru.ts';

const MB = 1_048_576;

/** Chooses or drops the official file. A refusal stands at the field, and the file stays chosen. */
export function FileForm({ book }: { readonly book: Refbook }) {
  const { endings, maxBytes } = REFBOOK_FILES[book];
  const [file, setFile] = useState<File | null>(null);
  const [send, { isLoading, error, reset }] = useCheckImportMutation();
  const problemOf = ({ size }: File): string | undefined =>
    size > maxBytes ? texts.alert_too_large(maxBytes / MB) : size === 0 ? texts.alert_empty_file : undefined;
  const wrong = file ? problemOf(file) : undefined;
  const failure = errorOf(error);
  const choose = (chosen: File) => {
    reset();
    setFile(chosen);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!file || wrong !== undefined || isLoading) return;
    void send({ book, query: { file_name: file.name.slice(-200), size: file.size }, file });
  };
  return (
    <form className="import-form" onSubmit={submit} noValidate>
      <FormField label={texts.field_file} hint={texts.hint_file(endings, maxBytes / MB)} error={wrong}>
        {(control) => (
          <FileDrop
            control={control}
            fileName={file?.name}
            hint={texts.hint_choose}
            accept={endings.join(',')}
            onChoose={choose}
          />
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
