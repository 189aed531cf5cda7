import { useLayoutEffect, useReducer, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { matchPath, useNavigate } from 'react-router-dom';
import { fullName } from '#shared/format/names.ts';
import type { QueueItem } from '#renderer/entities/appointment/queue-api.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { DESK } from '#renderer/entities/appointment/moves.ts';
import { useMoves } from '#renderer/entities/appointment/use-moves.ts';
import type { PatientRow } from '#renderer/entities/patient/api.ts';
import type { BookingAsk } from '#renderer/entities/patient/booking-asks.ts';
import { NewPatientDialog } from '#renderer/entities/patient/new-patient.dialog.tsx';
import { patientMarks } from '#renderer/entities/patient/patient-view.ts';
import { useClinicToday } from '#renderer/entities/slot/use-clinic-today.ts';
import { useHere } from '#renderer/lib/navigation/next-path.ts';
import { PATTERNS, paths } from '#renderer/lib/navigation/paths.ts';
import { useMinute } from '#renderer/lib/page/use-minute.ts';
import { Chosen } from './components/chosen.tsx';
import { FindStep } from './components/find-step.tsx';
import { SubjectStep } from './components/subject-step.tsx';
import { TimeStep } from './components/time-step.tsx';
import type { ActionId, Option, PalettePage, PaletteTask } from './options.ts';
import { reducePalette, stateOf } from './palette-state.ts';
import { texts } from './texts.ru.ts';
import { useMay } from './use-may.ts';
import './palette.css';

interface PaletteDialogProps {
  /** a booking that a page has begun */
  readonly ask: BookingAsk | null;
  /** letters that were pressed while the palette was on its way */
  readonly typed: string;
  readonly pages: readonly PalettePage[];
  readonly tasks: readonly PaletteTask[];
  /** patients of this sitting, the last first */
  readonly recent: readonly PatientRow[];
  readonly onPatient: (patient: PatientRow) => void;
  readonly onKeys: () => void;
  readonly onClose: () => void;
}
const nameOf = ({ patient }: QueueItem): string =>
  fullName({ lastName: patient.last_name, firstName: patient.first_name, middleName: patient.middle_name });

/**
 * One field for everything: a patient, a doctor, a page, a command; and from a patient to a booking without a mouse.
 * The browser's own dialog: the page behind is inert, and gets the focus back.
 */
export function PaletteDialog({ ask, typed, pages, tasks, recent, onPatient, onKeys, onClose }: PaletteDialogProps) {
  const clinic = useClinic();
  const navigate = useNavigate();
  const here = useHere();
  const today = useClinicToday(clinic.timezone);
  const may = useMay();
  const [state, send] = useReducer(reducePalette, stateOf(ask, typed));
  const [newName, setNewName] = useState<string | null>(null);
  const moment = { now: useMinute(), zone: clinic.timezone };
  const { move } = useMoves<QueueItem>({ clinic: clinic.id, movers: DESK, moment, nameOf });
  const { step } = state;

  const go = (to: string) => {
    onClose();
    void navigate(to);
  };
  const toSchedule = (doctor: string) =>
    go(`${paths.scheduleOf(clinic.slug, doctor)}${ask === null ? '' : `?date=${ask.date}`}`);
  const takePatient = (patient: PatientRow, visit: QueueItem | undefined, action: ActionId) => {
    onPatient(patient);
    if (action === 'book') return send({ type: 'patient-chosen', patient });
    // «Назад» of a card leads to where one was, but not to another card
    const isOnCard = matchPath(PATTERNS.patient, here.split('?', 1)[0] ?? '') !== null;
    if (action === 'card') return go(paths.patient(clinic.slug, patient.id, isOnCard ? undefined : here));
    if (action !== 'arrived' || !visit) return;
    onClose();
    void move(visit, 'arrived');
  };
  const take = (option: Option, action: ActionId, text: string) => {
    if (option.kind === 'patient') takePatient(option.patient, option.visit, action);
    else if (option.kind === 'doctor') toSchedule(option.doctor.id);
    else if (option.kind === 'specialty') go(paths.scheduleOfSpecialty(clinic.slug, option.specialty.id, ask?.date));
    else if (option.kind === 'page') go(option.page.to);
    else if (option.kind === 'task') {
      onClose();
      option.task.run();
    } else if (option.kind !== 'command') return;
    else if (option.id === 'add') setNewName(text);
    else if (option.id === 'search') go(paths.patientsFound(clinic.slug, text));
    else onKeys();
  };
  if (newName !== null) {
    return (
      <NewPatientDialog
        clinic={clinic}
        isOpen
        typed={newName}
        onClose={() => setNewName(null)}
        onDone={(patient) => {
          setNewName(null);
          onPatient(patient);
          send({ type: 'patient-chosen', patient });
        }}
      />
    );
  }
  const about = step.name !== 'find' && (
    <p className="palette-about">
      {patientMarks(step.patient).map((mark) => (
        <span key={mark} className="tag">
          {mark}
        </span>
      ))}
      {!step.patient.good && <span className="tag tag-warning">{texts.hint_incomplete}</span>}
    </p>
  );
  return (
    <PaletteWindow title={step.name === 'find' ? texts.title_find : texts.title_book} onClose={onClose}>
      {step.name === 'find' && (
        <FindStep
          state={state}
          send={send}
          may={may}
          pages={pages}
          tasks={tasks}
          recent={recent}
          onTake={take}
          onClose={onClose}
        />
      )}
      {step.name === 'subject' && (
        <SubjectStep
          state={state}
          send={send}
          chosen={<Chosen patient={step.patient} today={today} />}
          about={about}
          onSchedule={toSchedule}
          onClose={onClose}
        />
      )}
      {step.name === 'time' && (
        <TimeStep
          state={state}
          step={step}
          send={send}
          chosen={<Chosen patient={step.patient} subject={step.subject} today={today} />}
          about={about}
          from={ask !== null && ask.date > today ? ask.date : null}
          onBooked={onClose}
          onClose={onClose}
        />
      )}
    </PaletteWindow>
  );
}

interface WindowProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/** The window of the palette; a press beside it closes it. */
function PaletteWindow({ title, children, onClose }: WindowProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const onPress = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose();
  };
  return createPortal(
    // what is pressed here is nothing to the page below, whose hotkeys listen to the whole document
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape does the same
    <dialog
      ref={dialog}
      className="palette"
      aria-label={title}
      closedby="none"
      onCancel={(event) => event.preventDefault()}
      onKeyDown={(event) => event.stopPropagation()}
      onMouseDown={onPress}
    >
      {children}
    </dialog>,
    document.body,
  );
}
