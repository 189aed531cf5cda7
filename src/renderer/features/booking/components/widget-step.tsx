import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { useGetDoctorQuery } from '#renderer/entities/doctor/api.ts';
import type { Doctor } from '#renderer/entities/doctor/doctor.ts';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { loadState } from '#renderer/lib/api/load-state.ts';
import { widgetPaths } from '#renderer/lib/navigation/widget-paths.ts';
import { useDocumentTitle } from '#renderer/lib/page/use-document-title.ts';
import { ButtonLink } from '#renderer/ui/button-link.tsx';
import { PageState } from '#renderer/ui/page-state.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { useBookingAddress } from '../use-booking-address.ts';
import { widgetTexts } from '../widget-texts.ru.ts';
import { DoctorGone } from './no-doctors.tsx';

interface WidgetHeadProps {
  readonly step: 'doctors' | 'times' | 'check';
}

/** Whose widget it is, and how far one has come. */
export function WidgetHead({ step }: WidgetHeadProps) {
  const clinic = useClinic();
  const words = { doctors: widgetTexts.step_doctors, times: widgetTexts.step_times, check: widgetTexts.step_check };
  useDocumentTitle(widgetTexts.title_page(words[step], clinic.title));
  return (
    <header className="widget-head">
      <p>{clinic.title}</p>
      <ol aria-label={widgetTexts.title_steps}>
        {(['doctors', 'times', 'check'] as const).map((one) => (
          <li key={one} {...(one === step ? { 'aria-current': 'step' } : {})}>
            {words[one]}
          </li>
        ))}
      </ol>
    </header>
  );
}

interface WidgetStepProps extends WidgetHeadProps {
  readonly title: string;
  readonly children: (doctor: Doctor) => ReactNode;
}

/** A step about the doctor of the address. */
export function WidgetStep({ step, title, children }: WidgetStepProps) {
  const clinic = useClinic();
  const { doctor: asked = '' } = useParams();
  // the address knows what an id looks like
  const id = useBookingAddress().address.doctor;
  const query = useGetDoctorQuery({ clinic: clinic.id, params: { id: id ?? asked } }, { skip: id === null });
  const isGone = id === null || errorOf(query.error)?.status === 404;
  const state = isGone ? { ...loadState(query), isLoading: false, error: undefined } : loadState(query);
  return (
    <>
      <WidgetHead step={step} />
      <h1 className="booking-step" tabIndex={-1}>
        {title}
      </h1>
      <PageState
        {...state}
        isEmpty={isGone}
        empty={
          <DoctorGone>
            <ButtonLink look="tonal" to={widgetPaths.doctors(clinic.slug)}>
              {widgetTexts.action_all_doctors}
            </ButtonLink>
          </DoctorGone>
        }
        skeleton={<Skeleton rows={2} rowHeight={300} />}
      >
        {() => query.currentData && children(query.currentData)}
      </PageState>
    </>
  );
}
