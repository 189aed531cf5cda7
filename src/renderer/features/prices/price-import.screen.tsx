import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { ACCEPTED, fileProblem } from '#renderer/entities/table-import/table-file.ts';
import { tableTexts } from '#renderer/entities/table-import/table-texts.ru.ts';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { workPaths } from '#renderer/lib/navigation/work-paths.ts';
import { BusyButton } from '#renderer/ui/busy-button.tsx';
import { ButtonLink } from '#renderer/ui/button-link.tsx';
import { FileDrop } from '#renderer/ui/file-drop.tsx';
import { FormField } from '#renderer/ui/form-field.tsx';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { showToast } from '#renderer/ui/toaster.ts';
import { useImportPricesMutation, type PriceTable } from './api.ts';
import { FormerList } from './components/former-list.tsx';
import { ReadTable } from './components/read-table.tsx';
import { texts } from './texts.ru.ts';
import '#renderer/entities/table-import/table-import.css';

interface FileStepProps {
  readonly clinic: string;
  readonly onRead: (file: File, table: PriceTable) => void;
}

/** Chooses or drops a table. A refusal stands at the field, and the file stays chosen. */
function FileStep({ clinic, onRead }: FileStepProps) {
  const [file, setFile] = useState<File | null>(null);
  const [read, { isLoading, error, reset }] = useImportPricesMutation();
  const problem = file ? fileProblem(file) : undefined;
  const refusal = errorOf(error);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!file || problem !== undefined || isLoading) return;
    const answer = await read({ clinic, file, body: {} });
    if (answer.data) onRead(file, answer.data);
  };
  return (
    <form className="table-import-file" onSubmit={(event) => void submit(event)} noValidate>
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
              setFile(chosen);
            }}
          />
        )}
      </FormField>
      <BusyButton
        type="submit"
        intent="primary"
        text={texts.action_read}
        isBusy={isLoading}
        disabled={!file || problem !== undefined}
      />
    </form>
  );
}

/** A price list from a table, in the place of the present one; the way back to the former list (K18). */
export function PriceImportScreen() {
  const clinic = useClinic();
  const navigate = useNavigate();
  const [read, setRead] = useState<{ readonly file: File; readonly table: PriceTable } | null>(null);
  const applied = async (rows: number) => {
    await navigate(workPaths.prices(clinic.slug));
    void showToast({ intent: 'success', message: texts.alert_applied(rows) });
  };
  return (
    <>
      <PageHead
        title={texts.title_import}
        lead={texts.lead}
        action={
          <ButtonLink to={workPaths.prices(clinic.slug)} look="quiet">
            {texts.action_back}
          </ButtonLink>
        }
      />
      <div className="table-imports">
        {read ? (
          <ReadTable
            clinic={clinic.id}
            file={read.file}
            first={read.table}
            onOther={() => setRead(null)}
            onApplied={(rows) => void applied(rows)}
          />
        ) : (
          <>
            <FileStep clinic={clinic.id} onRead={(file, table) => setRead({ file, table })} />
            <FormerList clinic={clinic.id} />
          </>
        )}
      </div>
    </>
  );
}
