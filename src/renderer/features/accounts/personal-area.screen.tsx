import { Link } from 'react-router-dom';
import { ChevronRight } from '@blueprintjs/icons';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { useSession } from '#renderer/lib/session/use-session.ts';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { texts } from './texts.ru.ts';
import './accounts.css';

/** Welcome page of the personal area: what a person can do here (1 §2). */
export function PersonalAreaScreen() {
  const clinic = useClinic();
  const { user } = useSession();
  const ways = [
    { to: paths.makeAppointment(clinic.slug), title: texts.title_make, hint: texts.hint_make },
    { to: paths.myRecords(clinic.slug), title: texts.title_records, hint: texts.hint_records },
    { to: paths.appointmentHistory(clinic.slug), title: texts.title_history, hint: texts.hint_history },
  ];
  const name = [user?.profile.first_name, user?.profile.middle_name].filter(Boolean).join(' ');
  return (
    <>
      <PageHead title={texts.title_welcome(name)} lead={texts.hint_welcome(clinic.title)} />
      <h2 className="visually-hidden">{texts.title_can}</h2>
      <ul className="accounts-ways">
        {ways.map(({ to, title, hint }) => (
          <li key={to}>
            <Link to={to}>
              <span><strong>{title}</strong><span>{hint}</span></span>
              <ChevronRight />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
