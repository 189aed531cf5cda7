import { useState, type FormEvent, type ReactNode } from 'react';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { useSaveFile } from '#renderer/lib/api/use-save-file.ts';
import { BusyButton } from '#renderer/ui/busy-button.tsx';
import { FileDrop } from '#renderer/ui/file-drop.tsx';
import { FormField } from '#renderer/ui/form-field.tsx';
import { Refusal } from '#renderer/ui/refusal.tsx';
import { ACCEPTED, fileProblem } from './table-file.ts';
import { tableTexts } from './table-texts.ru.ts';
import './table-import.css';

interface Template {
  readonly name: string;
  /** as `fetchFile` gives it */
  readonly load: Parameters<ReturnType<typeof useSaveFile>['save']>[1];
}
interface FileFormProps {
  readonly label: string;
  readonly hint: string;
  readonly file: File | null;
  readonly onChoose: (file: File) => void;
  readonly onRead: (file: File) => void;
  /** the call that reads the file */
  readonly reading: { readonly isLoading: boolean; readonly error?: unknown; readonly reset: () => void };
  /** names of the fields among `children`, which show their own refusals */
  readonly fields?: readonly string[];
  readonly children?: ReactNode;
  readonly template?: Template;
}

/** Chooses or drops a table. A refusal stands at its field, and everything stays chosen. */
export function FileForm({
  label,
  hint,
  file,
  onChoose,
  onRead,
  reading,
  fields = [],
  children,
  template,
}: FileFormProps) {
  const saving = useSaveFile();
  const [failure, setFailure] = useState<string>();
  const saveTemplate = async ({ name, load }: Template) => {
    setFailure(undefined);
    setFailure(await saving.save(name, load));
  };
  const problem = file ? fileProblem(file) : undefined;
  const refusal = errorOf(reading.error);
  const isElsewhere = fields.some((name) => refusal?.errors[name]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (file && problem === undefined && !reading.isLoading) onRead(file);
  };
  return (
    <form className="table-import-file" onSubmit={submit} noValidate>
      <FormField
        label={label}
        hint={hint}
        error={problem ?? refusal?.errors['file']?.[0] ?? (isElsewhere ? undefined : refusal?.message)}
      >
        {(control) => (
          <FileDrop
            control={control}
            fileName={file?.name}
            hint={tableTexts.hint_choose}
            accept={ACCEPTED}
            onChoose={(chosen) => {
              reading.reset();
              onChoose(chosen);
            }}
          />
        )}
      </FormField>
      {children}
      <Refusal text={failure} />
      <div className="table-import-actions">
        <BusyButton
          type="submit"
          intent="primary"
          text={tableTexts.action_read}
          isBusy={reading.isLoading}
          disabled={!file || problem !== undefined}
        />
        {template && (
          <BusyButton
            variant="minimal"
            text={tableTexts.action_template}
            isBusy={saving.isBusy}
            onClick={() => void saveTemplate(template)}
          />
        )}
      </div>
    </form>
  );
}
