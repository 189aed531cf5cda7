import { useSearchParams } from 'react-router-dom';
import { User } from '@blueprintjs/icons';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { loadState } from '#renderer/lib/api/load-state.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { ButtonLink } from '#renderer/ui/button-link.tsx';
import { Notice } from '#renderer/ui/notice.tsx';
import { PageState } from '#renderer/ui/page-state.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { useGetReceptionQuery, type CurrentReception } from './api.ts';
import { ReadableVisit } from './form/readable-visit.tsx';
import { WritableVisit } from './form/writable-visit.tsx';
import { texts } from './texts.ru.ts';
import './visit.css';

/** A record is written while the visit goes on, and may be corrected afterwards. */
const isWritable = ({ can_write: canWrite, record, appointment }: CurrentReception): boolean =>
  canWrite && (record !== null || appointment.status === 'in_progress');

/** «Прием пациента»: «форма 025/у» of one visit with the history of the patient (3 §2). */
export function CurrentPatientScreen() {
  const clinic = useClinic();
  const [params] = useSearchParams();
  const appointment = params.get('appointment');
  const query = useGetReceptionQuery(
    { clinic: clinic.id, params: { id: appointment ?? '' } },
    { skip: appointment === null, refetchOnMountOrArgChange: true },
  );
  const { currentData: current } = query;
  if (appointment === null) {
    return (
      <Notice
        heading="h1"
        picture={<User size={32} />}
        title={texts.title_no_visit}
        text={texts.hint_no_visit}
        action={
          <ButtonLink look="primary" to={paths.reception(clinic.slug)}>
            {texts.action_back}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <PageState {...loadState(query)} heading="h1" skeleton={<Skeleton rows={8} rowHeight={72} />}>
      {() =>
        current &&
        (isWritable(current) ? (
          <WritableVisit key={appointment} current={current} />
        ) : (
          <ReadableVisit key={appointment} current={current} />
        ))
      }
    </PageState>
  );
}
