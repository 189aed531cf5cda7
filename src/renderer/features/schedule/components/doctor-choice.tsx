import { Link, type To } from 'react-router-dom';
import { People } from '@blueprintjs/icons';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { useListAllDoctorsQuery } from '#renderer/entities/doctor/choices.ts';
import { DoctorName } from '#renderer/entities/doctor/doctor-name.tsx';
import { EmploymentTag } from '#renderer/entities/doctor/employment-tag.tsx';
import { useListAllDoctorRowsQuery } from '#renderer/entities/doctor/rows.ts';
import { loadState } from '#renderer/lib/api/load-state.ts';
import { useCan } from '#renderer/lib/session/use-session.ts';
import { Notice } from '#renderer/ui/notice.tsx';
import { PageState } from '#renderer/ui/page-state.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { texts } from '../texts.ru.ts';

interface DoctorChoiceProps {
  readonly linkTo: (doctor: string) => To;
}

/** Doctors of the clinic as links to their weeks: for a screen that was opened without one. */
export function DoctorChoice({ linkTo }: DoctorChoiceProps) {
  const { id: clinic } = useClinic();
  const isOfAdministrator = useCan('directory.read', clinic);
  const atWork = useListAllDoctorsQuery({ clinic });
  // the schedule of who has not accepted the invitation can be made beforehand
  const rows = useListAllDoctorRowsQuery({ clinic }, { skip: !isOfAdministrator });
  const waiting = (rows.currentData ?? []).filter(({ state }) => state === 'waiting');
  const doctors = atWork.currentData ?? [];
  const query = isOfAdministrator && (rows.error || rows.currentData === undefined) ? rows : atWork;
  return (
    <PageState
      {...loadState(query)}
      isEmpty={doctors.length + waiting.length === 0}
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
            {waiting.map(({ id, employee, specialty, state }) => (
              <li key={id}>
                <Link to={linkTo(id)}>
                  <DoctorName name={{ ...employee, avatar: null }} details={specialty.title} size={40} />
                  <EmploymentTag state={state} />
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </PageState>
  );
}
