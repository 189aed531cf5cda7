import { Button, Classes } from '@blueprintjs/core';
import { Refresh } from '@blueprintjs/icons';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { useCan } from '#renderer/lib/session/use-session.ts';
import { useGetPatientBannerQuery, type PatientClinic } from './api.ts';
import { PatientBanner, type KnownPatient } from './patient-banner.tsx';
import { patientTexts as texts } from './patient-texts.ru.ts';

interface ReadBannerProps {
  readonly clinic: PatientClinic;
  /** id of the patient; null while it is not settled whose banner is wanted */
  readonly id: string | null;
  /** what the list says: it stands there while the rest is read */
  readonly known: KnownPatient;
  readonly today: string;
  readonly heading?: 'h2' | 'p';
}

/**
 * The banner of a patient beside a list or a time. The look goes to the log; who may not look has what the list says.
 */
export function ReadBanner({ clinic, id, known, today, heading = 'p' }: ReadBannerProps) {
  const mayRead = useCan('patient.read', clinic.id);
  const isSkipped = id === null || !mayRead;
  const { currentData, error, isFetching, refetch } = useGetPatientBannerQuery(
    { clinic: clinic.id, params: { id: id ?? '' } },
    { skip: isSkipped, refetchOnMountOrArgChange: true },
  );
  const facts = isSkipped ? undefined : currentData;
  const isReading = mayRead && !facts && (id === null || isFetching);
  const refusal = isSkipped || isReading || facts ? null : errorOf(error);
  return (
    <>
      <PatientBanner
        patient={{ ...known, ...facts }}
        today={today}
        heading={heading}
        marks={isReading ? <span className={`patient-marks-wait ${Classes.SKELETON}`} aria-hidden /> : undefined}
      />
      {refusal && (
        <p className="patient-banner-failure" role="alert">
          {texts.alert_marks_failed(refusal.message)}
          <Button size="small" icon={<Refresh />} text={texts.action_retry} onClick={() => void refetch()} />
        </p>
      )}
    </>
  );
}
