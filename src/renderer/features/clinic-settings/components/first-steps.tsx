import { Link } from 'react-router-dom';
import { Circle, TickCircle } from '@blueprintjs/icons';
import { FIRST_STEPS, type FirstStep } from '#shared/rules/first-steps.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { useHasModule } from '#renderer/entities/clinic/use-has-module.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { workPaths, type ClinicSection } from '#renderer/lib/navigation/work-paths.ts';
import { SectionCard } from '#renderer/ui/section-card.tsx';
import { useGetFirstStepsQuery } from '../api.ts';
import { texts } from '../texts.ru.ts';
import '../settings.css';

const toSection = (section: ClinicSection) => (clinicName: string) => workPaths.clinicSection(clinicName, section);
const WAYS: Readonly<Record<FirstStep, (clinicName: string) => string>> = {
  contacts: toSection('contacts'),
  hours: toSection('hours'),
  logo: toSection('colours'),
  specialties: paths.specialties,
  doctors: paths.doctors,
  times: paths.schedule,
  published: toSection('publishing'),
};

/** Done on pages of the registry; with its module off the way is the modules. */
const OF_DESK: readonly FirstStep[] = ['specialties', 'doctors', 'times'];

/** What a new clinic has to do before somebody can book there; gone when all of it is done. */
export function FirstSteps() {
  const clinic = useClinic();
  const isDeskOn = useHasModule('registry');
  // without an answer the welcome page is as it is: these are hints
  const { currentData } = useGetFirstStepsQuery({ clinic: clinic.id });
  if (!currentData || currentData.done.length === FIRST_STEPS.length) return null;
  const { done } = currentData;
  const wayOf = (step: FirstStep) => (isDeskOn || !OF_DESK.includes(step) ? WAYS[step] : workPaths.clinicModules);
  return (
    <div className="first-steps-card">
      <SectionCard title={texts.title_steps} lead={texts.hint_steps(done.length, FIRST_STEPS.length)}>
        <ol className="first-steps">
          {FIRST_STEPS.map((step) => {
            const isDone = done.includes(step);
            return (
              <li key={step} className={isDone ? 'first-step-done' : undefined}>
                {isDone ? <TickCircle /> : <Circle />}
                <Link to={wayOf(step)(clinic.slug)}>{texts.steps[step]}</Link>
                <span className="visually-hidden">{isDone ? texts.state_done : texts.state_to_do}</span>
              </li>
            );
          })}
        </ol>
      </SectionCard>
    </div>
  );
}
