import { MenuItem } from '@blueprintjs/core';
import { CaretDown, Export, Import, Th } from '@blueprintjs/icons';
import { useNavigate } from 'react-router-dom';
import { patientImportEndpoints } from '#shared/contract/patient-import.ts';
import { deviceDay } from '#shared/rules/days.ts';
import { fetchFile } from '#renderer/lib/api/fetch-file.ts';
import { useSaveFile } from '#renderer/lib/api/use-save-file.ts';
import { workPaths } from '#renderer/lib/navigation/work-paths.ts';
import { MenuButton } from '#renderer/ui/menu-button.tsx';
import { showToast } from '#renderer/ui/toaster.ts';
import { texts } from '../texts.ru.ts';

/** Patients from a table, and as one (K18). */
export function TableMenu({ clinic }: { readonly clinic: { readonly id: string; readonly slug: string } }) {
  const navigate = useNavigate();
  const { isBusy, save } = useSaveFile();
  const take = async (format: 'xlsx' | 'csv') => {
    const file = fetchFile(patientImportEndpoints.exportPatients, { clinic: clinic.id, query: { format } });
    const message = await save(texts.export_name(deviceDay(Date.now()), format), file);
    if (message !== undefined) void showToast({ intent: 'danger', message });
  };
  return (
    <MenuButton
      menu={texts.action_table}
      text={texts.action_table}
      icon={<Th />}
      endIcon={<CaretDown />}
      variant="minimal"
      placement="bottom-end"
      loading={isBusy}
      items={
        <>
          <MenuItem
            icon={<Import />}
            text={texts.action_import}
            onClick={() => void navigate(workPaths.patientImport(clinic.slug))}
          />
          <MenuItem icon={<Export />} text={texts.action_export_xlsx} onClick={() => void take('xlsx')} />
          <MenuItem icon={<Export />} text={texts.action_export_csv} onClick={() => void take('csv')} />
        </>
      }
    />
  );
}
