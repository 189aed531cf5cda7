import { useState, type FormEvent } from 'react';
import { patientImportEndpoints } from '#shared/contract/patient-import.ts';
import { fetchFile } from '#renderer/lib/api/fetch-file.ts';
import { ACCEPTED, fileProblem } from '#renderer/entities/table-import/table-file.ts';
import { tableTexts } from '#renderer/entities/table-import/table-texts.ru.ts';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { useSaveFile } from '#renderer/lib/api/use-save-file.ts';
import { BusyButton } from '#renderer/ui/busy-button.tsx';
import { FileDrop } from '#renderer/ui/file-drop.tsx';
import { FormField } from '#renderer/ui/form-field.tsx';
import { Refusal } from '#renderer/ui/refusal.tsx';
import { useReadPatientTableMutation } from '../api.ts';
import { texts } from '../texts.ru.ts';

interface FileStepProps {
  readonly clinic: string;
  readonly file: File | null;
  readonly onChoose: (file: File) => void;
}

/** Chooses or drops a table. A refusal stands at the field, and the file stays chosen. */
export function FileStep({ clinic, file, onChoose }: FileStepProps) {
  const [read, { isLoading, error, reset }] = useReadPatientTableMutation();
  const template = useSaveFile();
  const [failure, setFailure] = useState<string>();
  const problem = file ? fileProblem(file) : undefined;
  const refusal = errorOf(error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!file || problem !== undefined || isLoading) return;
    void read({ clinic, file, body: {} });
  };
  const saveTemplate = async () => {
    setFailure(undefined);
    setFailure(
      await template.save(texts.template_name, fetchFile(patientImportEndpoints.getPatientTemplate, { clinic })),
    );
  };
  return (
    <form className="table-import-file" onSubmit={submit} noValidate>
      <FormField
        label={texts.field_file}
        hint={texts.hint_file}
        error={problem ?? refusal?.errors['file']?.[0] ?? refusal?.message}
      >
        {(control) => (
          <FileDrop
            control={control}
            fileName={file?.name}
            hint={tableTexts.hint_choose}
            accept={ACCEPTED}
            onChoose={(chosen) => {
              reset();
              onChoose(chosen);
            }}
          />
        )}
      </FormField>
      <Refusal text={failure} />
      <div className="table-import-actions">
        <BusyButton
          type="submit"
          intent="primary"
          text={texts.action_read}
          isBusy={isLoading}
          disabled={!file || problem !== undefined}
        />
        <BusyButton
          variant="minimal"
          text={texts.action_template}
          isBusy={template.isBusy}
          onClick={() => void saveTemplate()}
        />
      </div>
    </form>
  );
}
