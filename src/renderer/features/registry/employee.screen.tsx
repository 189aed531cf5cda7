import { useParams } from 'react-router-dom';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { useGetEmployeeQuery } from './api.ts';
import { EmployeeForm } from './components/employee-form.tsx';
import { RowPage } from '#renderer/entities/row-form/row-page.tsx';
import { texts } from './texts.ru.ts';
import './registry.css';

/** «Создание сотрудника». */
export function NewEmployeeScreen() {
  return <EmployeeForm row={null} />;
}

/** «Редактирования сотрудника». */
export function EmployeeScreen() {
  const clinic = useClinic();
  const { uuid = '' } = useParams();
  const query = useGetEmployeeQuery({ clinic: clinic.id, params: { id: uuid } });
  return (
    <RowPage
      title={texts.title_employee}
      query={query}
      missing={texts.alert_no_employee}
      back={{ to: paths.employees(clinic.slug), text: texts.action_to_employees }}
    >
      {(row) => <EmployeeForm key={row.id} row={row} />}
    </RowPage>
  );
}
