import { Button, Intent } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { PATIENTS_PAGE } from '#shared/contract/patients.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import type { PatientRow } from '#renderer/entities/patient/api.ts';
import { NewPatientDialog } from '#renderer/entities/patient/new-patient.dialog.tsx';
import { patientName } from '#renderer/entities/patient/patient-view.ts';
import { loadState } from '#renderer/lib/api/load-state.ts';
import { HOTKEYS } from '#renderer/lib/keys/hotkeys.ts';
import { localPath, useHere } from '#renderer/lib/navigation/next-path.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { useLastPage, useListAddress } from '#renderer/lib/navigation/use-list-address.ts';
import { useHotkey } from '#renderer/lib/page/use-hotkey.ts';
import { useCan } from '#renderer/lib/session/use-session.ts';
import { DataTable } from '#renderer/ui/data-table/data-table.tsx';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { showToast } from '#renderer/ui/toaster.ts';
import { DeletePatient } from './components/delete-patient.tsx';
import { TableMenu } from './components/table-menu.tsx';
import { patientColumns } from './columns.tsx';
import { texts } from './texts.ru.ts';
import { patientTexts } from '#renderer/entities/patient/patient-texts.ru.ts';
import { useRegistryPage } from './use-registry-page.ts';
import './patients.css';

/**
 * The registry of patients (2 §2): search, fifty a page, a row opens the card; what is looked at stands in the address.
 */
export function PatientsScreen() {
  const clinic = useClinic();
  const navigate = useNavigate();
  const here = useHere();
  const { page, search, filters, setPage, setSearch, setBeside } = useListAddress(['new', 'prev']);
  const query = useRegistryPage(clinic.id, page, search);
  const [deleted, setDeleted] = useState<PatientRow | null>(null);
  const mayDelete = useCan('directory.write', clinic.id);
  const mayImport = useCan('patient.import', clinic.id);
  const add = () => setBeside({ new: '1' });
  useHotkey(HOTKEYS.addPatient, add);

  const { currentData } = query;
  useLastPage({ page, setPage }, currentData?.pages);
  /** the card's «Назад» leads to this search and page again */
  const open = ({ id }: PatientRow) => void navigate(paths.patient(clinic.slug, id), { state: { list: here } });
  const done = (patient: PatientRow, isNew: boolean) => {
    if (isNew) void showToast({ message: texts.toast_added, intent: Intent.SUCCESS });
    void navigate(paths.patient(clinic.slug, patient.id, localPath(filters.prev) ?? undefined));
  };
  const total =
    currentData && (search === '' ? texts.hint_all(currentData.total) : texts.hint_found(currentData.total));
  return (
    <>
      <PageHead
        title={texts.title_patients}
        action={
          <div className="patients-actions">
            {mayImport && <TableMenu clinic={clinic} />}
            <Button
              intent={Intent.PRIMARY}
              icon={<Plus />}
              text={texts.action_add}
              endIcon={<kbd className="key">{HOTKEYS.addPatient.label}</kbd>}
              aria-keyshortcuts={HOTKEYS.addPatient.code}
              onClick={add}
            />
          </div>
        }
      />
      <p className="patients-total" role="status">
        {total}
      </p>
      <DataTable
        caption={texts.title_table}
        columns={patientColumns}
        rows={currentData?.items ?? []}
        rowKey={({ id }) => id}
        rowName={patientName}
        {...loadState(query)}
        search={{ value: search, onSearch: setSearch, placeholder: patientTexts.hint_search }}
        paging={{ page, pages: currentData?.pages ?? 0, onPage: setPage }}
        pageSize={PATIENTS_PAGE}
        permissions={mayDelete ? [] : ['read', 'create']}
        onOpen={open}
        onUpdate={open}
        onDelete={setDeleted}
        empty={search === '' ? texts.hint_empty : texts.hint_nobody}
      />
      <NewPatientDialog
        clinic={clinic}
        isOpen={filters.new !== ''}
        typed={search}
        onClose={() => setBeside({ new: '', prev: '' })}
        onDone={done}
      />
      {deleted && <DeletePatient clinic={clinic.id} patient={deleted} onClose={() => setDeleted(null)} />}
    </>
  );
}
