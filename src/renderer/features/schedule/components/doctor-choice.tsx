import { Link, type To } from 'react-router-dom';
import { People } from '@blueprintjs/icons';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { useListAllDoctorsQuery } from '#renderer/entities/doctor/choices.ts';
import { DoctorName } from '#renderer/entities/doctor/doctor-name.tsx';
import { loadState } from '#renderer/lib/api/load-state.ts';
import { Notice } from '#renderer/ui/notice.tsx';
import { PageState } from '#renderer/ui/page-state.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { texts } from '../texts.ru.ts';

/** Doctors of the clinic as links to their weeks: for a screen that was opened without one. */
export function DoctorChoice({ linkTo }: { readonly linkTo: (doctor: string) => To }) {
  const { id: clinic } = useClinic();
  const query = useListAllDoctorsQuery({ clinic });
  const doctors = query.currentData ?? [];
  return (
    <PageState
      {...loadState(query)}
      isEmpty={doctors.length === 0}
      empty={<Notice picture={<People size={32} />} title={texts.hint_no_doctors} text={texts.hint_no_doctors_next} />}
      skeleton={<Skeleton rows={6} rowHeight={64} />}
    >
      {() => (
        <>
          <p className="muted">{texts.hint_choose_doctor}</p>
          <ul className="schedule-doctors">
            {doctors.map(({ id, employee, specialty }) => (
              <li key={id}>
                <Link to={linkTo(id)}>
                  <DoctorName name={employee} details={specialty.title} size={40} />
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </PageState>
  );
}
