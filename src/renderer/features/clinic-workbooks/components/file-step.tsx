import { useState, type FormEvent } from 'react';
import { clinicWorkbookEndpoints } from '#shared/contract/clinic-workbooks.ts';
import { SHEET_TITLES } from '#shared/rules/clinic-workbook.ru.ts';
import { WORKBOOK_SHEETS } from '#shared/rules/clinic-workbook.ts';
import { ACCEPTED, fileProblem } from '#renderer/entities/table-import/table-file.ts';
import { tableTexts } from '#renderer/entities/table-import/table-texts.ru.ts';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { fetchFile } from '#renderer/lib/api/fetch-file.ts';
import { useSaveFile } from '#renderer/lib/api/use-save-file.ts';
import { BusyButton } from '#renderer/ui/busy-button.tsx';
import { FileDrop } from '#renderer/ui/file-drop.tsx';
import { FormField } from '#renderer/ui/form-field.tsx';
import { Refusal } from '#renderer/ui/refusal.tsx';
import { SelectField } from '#renderer/ui/select-field.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import { useReadClinicWorkbookMutation } from '../api.ts';
import { texts } from '../texts.ru.ts';

interface FileStepProps {
  readonly file: File | null;
  readonly onChoose: (file: File) => void;
}

/** Chooses or drops a workbook. A refusal stands at its field, and everything stays chosen. */
export function FileStep({ file, onChoose }: FileStepProps) {
  const [read, { isLoading, error, reset }] = useReadClinicWorkbookMutation();
  const template = useSaveFile();
  const [failure, setFailure] = useState<string>();
  const [sheet, setSheet] = useState('');
  const [clinic, setClinic] = useState('');
  const problem = file ? fileProblem(file) : undefined;
  const refusal = errorOf(error);
  const at = (name: string) => refusal?.errors[name]?.[0];
  const isElsewhere = at('sheet') !== undefined || at('clinic') !== undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!file || problem !== undefined || isLoading) return;
    const named = WORKBOOK_SHEETS.find((one) => one === sheet);
    const body = { ...(named ? { sheet: named } : {}), ...(clinic.trim() === '' ? {} : { clinic: clinic.trim() }) };
    void read({ file, body });
  };
  const saveTemplate = async () => {
    setFailure(undefined);
    const bytes = fetchFile(clinicWorkbookEndpoints.getClinicWorkbookTemplate, undefined);
    setFailure(await template.save(texts.template_name, bytes));
  };
  return (
    <form className="table-import-file" onSubmit={submit} noValidate>
      <FormField
        label={texts.field_file}
        hint={texts.hint_file}
        error={problem ?? at('file') ?? (isElsewhere ? undefined : refusal?.message)}
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
      <SelectField
        field={{ name: 'sheet', value: sheet, error: at('sheet'), onChange: setSheet }}
        label={texts.field_sheet}
        choices={SHEET_TITLES}
        none={texts.none_sheet}
        isOptional
      />
      <TextField
        field={{ name: 'clinic', value: clinic, error: at('clinic'), onChange: setClinic }}
        label={texts.field_clinic}
        hint={texts.hint_clinic}
        inputProps={{ maxLength: 200 }}
        isOptional
      />
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
