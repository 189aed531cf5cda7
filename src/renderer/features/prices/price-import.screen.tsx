import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { FileForm } from '#renderer/entities/table-import/file-form.tsx';
import { workPaths } from '#renderer/lib/navigation/work-paths.ts';
import { ButtonLink } from '#renderer/ui/button-link.tsx';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { showToast } from '#renderer/ui/toaster.ts';
import { useImportPricesMutation, type PriceTable } from './api.ts';
import { FormerList } from './components/former-list.tsx';
import { ReadTable } from './components/read-table.tsx';
import { texts } from './texts.ru.ts';

interface FileStepProps {
  readonly clinic: string;
  readonly onRead: (file: File, table: PriceTable) => void;
}

function FileStep({ clinic, onRead }: FileStepProps) {
  const [file, setFile] = useState<File | null>(null);
  const [read, reading] = useImportPricesMutation();
  const send = async (chosen: File) => {
    const answer = await read({ clinic, file: chosen, body: {} });
    if (answer.data) onRead(chosen, answer.data);
  };
  return (
    <FileForm
      label={texts.field_file}
      hint={texts.hint_file}
      file={file}
      onChoose={setFile}
      onRead={(chosen) => void send(chosen)}
      reading={reading}
    />
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
