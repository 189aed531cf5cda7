import { patientImportEndpoints } from '#shared/contract/patient-import.ts';
import { FileForm } from '#renderer/entities/table-import/file-form.tsx';
import { fetchFile } from '#renderer/lib/api/fetch-file.ts';
import { useReadPatientTableMutation } from '../api.ts';
import { texts } from '../texts.ru.ts';

interface FileStepProps {
  readonly clinic: string;
  readonly file: File | null;
  readonly onChoose: (file: File) => void;
}

/** The table of patients, or a template for it. */
export function FileStep({ clinic, file, onChoose }: FileStepProps) {
  const [read, reading] = useReadPatientTableMutation();
  return (
    <FileForm
      label={texts.field_file}
      hint={texts.hint_file}
      file={file}
      onChoose={onChoose}
      onRead={(chosen) => void read({ clinic, file: chosen, body: {} })}
      reading={reading}
      template={{
        name: texts.template_name,
        load: fetchFile(patientImportEndpoints.getPatientTemplate, { clinic }),
      }}
    />
  );
}
