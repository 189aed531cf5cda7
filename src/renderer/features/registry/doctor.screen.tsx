import { useParams } from 'react-router-dom';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { useGetDoctorRowQuery } from '#renderer/entities/doctor/rows.ts';
import { DoctorForm } from './components/doctor-form.tsx';
import { RowPage } from '#renderer/entities/row-form/row-page.tsx';
import { texts } from './texts.ru.ts';
import './registry.css';

export function NewDoctorScreen() {
  return <DoctorForm row={null} />;
}

export function DoctorScreen() {
  const clinic = useClinic();
  const { uuid = '' } = useParams();
  const query = useGetDoctorRowQuery({ clinic: clinic.id, params: { id: uuid } });
  return (
    <RowPage
      title={texts.title_doctor}
      query={query}
      missing={texts.alert_no_doctor}
      back={{ to: paths.doctors(clinic.slug), text: texts.action_to_doctors }}
    >
      {(row) => <DoctorForm key={row.id} row={row} />}
    </RowPage>
  );
}
