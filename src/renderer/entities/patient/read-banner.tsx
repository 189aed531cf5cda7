import { Button, Classes } from '@blueprintjs/core';
import { Refresh } from '@blueprintjs/icons';
import type { PatientClinic } from './api.ts';
import { PatientBanner, type KnownPatient } from './patient-banner.tsx';
import { patientTexts as texts } from './patient-texts.ru.ts';
import { useBanner, type BannerRead } from './use-banner.ts';

interface BannerViewProps {
  /** whose patient it is */
  readonly clinic: PatientClinic;
  readonly read: BannerRead;
  /** what the list says: it stands there while the rest is read */
  readonly known: KnownPatient;
  readonly today: string;
  readonly heading?: 'h2' | 'p';
}

/** A banner that `useBanner` reads: what the list says stands there until it comes, and for who may not look. */
export function BannerView({ clinic, read, known, today, heading = 'p' }: BannerViewProps) {
  const { facts, isReading, refusal, retry } = read;
  return (
    <>
      <PatientBanner
        clinic={clinic.id}
        patient={{ ...known, ...facts }}
        today={today}
        heading={heading}
        marks={isReading ? <span className={`patient-marks-wait ${Classes.SKELETON}`} aria-hidden /> : undefined}
      />
      {refusal && (
        <p className="patient-banner-failure" role="alert">
          {texts.alert_marks_failed(refusal.message)}
          <Button size="small" icon={<Refresh />} text={texts.action_retry} onClick={retry} />
        </p>
      )}
    </>
  );
}

interface ReadBannerProps extends Omit<BannerViewProps, 'read'> {
  /** id of the patient; null while it is not settled whose banner is wanted */
  readonly id: string | null;
}

/** The banner of a patient beside a list or a time. */
export function ReadBanner({ id, ...view }: ReadBannerProps) {
  return <BannerView {...view} read={useBanner(view.clinic.id, id)} />;
}
