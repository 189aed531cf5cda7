import { useState } from 'react';
import { clinicWorkbookEndpoints } from '#shared/contract/clinic-workbooks.ts';
import { SHEET_TITLES } from '#shared/rules/clinic-workbook.ru.ts';
import { WORKBOOK_SHEETS } from '#shared/rules/clinic-workbook.ts';
import { FileForm } from '#renderer/entities/table-import/file-form.tsx';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { fetchFile } from '#renderer/lib/api/fetch-file.ts';
import { SelectField } from '#renderer/ui/select-field.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import { useReadClinicWorkbookMutation } from '../api.ts';
import { texts } from '../texts.ru.ts';

interface FileStepProps {
  readonly file: File | null;
  readonly onChoose: (file: File) => void;
}

/** A workbook, and which sheet and clinic it is of where it does not say so itself; or a template for it. */
export function FileStep({ file, onChoose }: FileStepProps) {
  const [read, reading] = useReadClinicWorkbookMutation();
  const [sheet, setSheet] = useState('');
  const [clinic, setClinic] = useState('');
  const at = (name: string) => errorOf(reading.error)?.errors[name]?.[0];
  const send = (chosen: File) => {
    const named = WORKBOOK_SHEETS.find((one) => one === sheet);
    const body = { ...(named ? { sheet: named } : {}), ...(clinic.trim() === '' ? {} : { clinic: clinic.trim() }) };
    void read({ file: chosen, body });
  };
  return (
    <FileForm
      label={texts.field_file}
      hint={texts.hint_file}
      file={file}
      onChoose={onChoose}
      onRead={send}
      reading={reading}
      fields={['sheet', 'clinic']}
      template={{
        name: texts.template_name,
        load: fetchFile(clinicWorkbookEndpoints.getClinicWorkbookTemplate, undefined),
      }}
    >
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
    </FileForm>
  );
}
