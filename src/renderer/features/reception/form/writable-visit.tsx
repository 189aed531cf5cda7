import { useCallback, useRef } from 'react';
import { Button, Intent } from '@blueprintjs/core';
import { FloppyDisk } from '@blueprintjs/icons';
import { useNavigate } from 'react-router-dom';
import { fullYears } from '#shared/format/dates.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { OwnDiagnosesContext, useOwnDiagnoses } from '#renderer/entities/diagnosis/own-diagnoses.ts';
import { PrintButton } from '#renderer/entities/document/print-button.tsx';
import { useHere } from '#renderer/lib/navigation/next-path.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { HOTKEYS } from '#renderer/lib/keys/hotkeys.ts';
import { useHotkey } from '#renderer/lib/page/use-hotkey.ts';
import { useLeaveGuard } from '#renderer/lib/page/use-leave-guard.ts';
import { useSession } from '#renderer/lib/session/use-session.ts';
import { ConfirmDialog } from '#renderer/ui/confirm.dialog.tsx';
import { LeaveQuestion } from '#renderer/ui/leave-question.tsx';
import { SectionRail } from '#renderer/ui/section-rail.tsx';
import { showToast } from '#renderer/ui/toaster.ts';
import type { CurrentReception } from '../api.ts';
import { ConflictDialog } from '../conflict/conflict.dialog.tsx';
import { formTexts } from '../form-texts.ru.ts';
import { texts } from '../texts.ru.ts';
import { SaveState } from './save-state.tsx';
import { railOf, sectionsOf } from './sections.ts';
import { usePatientCodes } from './use-patient-codes.ts';
import { UnfinishedContext, type ReportUnfinished } from './unfinished.ts';
import { useTakeOver } from './use-take-over.ts';
import { useVisitForm } from './use-visit-form.ts';
import { VisitDocument } from './visit-document.tsx';
import { VisitFrame } from './visit-frame.tsx';
import { VisitHead, VisitPatient } from './visit-head.tsx';
import { isPrimary } from './visit-state.ts';

/** The form of a visit for its doctor, with its save and print at hand. */
export function WritableVisit({ current }: { readonly current: CurrentReception }) {
  const clinic = useClinic();
  const navigate = useNavigate();
  const here = useHere();
  const { user } = useSession();
  const visit = useVisitForm(clinic, user?.id ?? '', current);
  const printPlace = useRef<HTMLSpanElement>(null);
  const { state, send } = visit;
  const takeOver = useTakeOver(visit);
  const { record, conflict, refusal, isDirty } = state;
  const isSaving = state.saving !== null;
  const isFirst = isPrimary(state);
  // what is kept as a draft may be left; what the server could not be given, or has not answered for, may not without a
  // question
  const { waiting } = useLeaveGuard(isDirty && (isSaving || visit.draftState.kind === 'failed'));
  const sections = sectionsOf(isFirst);
  const { date_of_birth: born, gender } = current.patient;
  const own = useOwnDiagnoses(
    {
      gender: gender ?? undefined,
      age: born === null ? undefined : fullYears(born, current.appointment.start_time.slice(0, 10)),
    },
    usePatientCodes(clinic.id, current),
  );
  const save = () => send({ type: 'save-asked' });
  const reportUnfinished: ReportUnfinished = useCallback(
    (field, problem) => send({ type: 'unfinished', field, problem }),
    [send],
  );
  // the button knows how to print; what is not saved yet cannot be
  const print = () => {
    const button = printPlace.current?.querySelector('button');
    if (button && !isDirty) button.click();
    else void showToast({ intent: 'warning', message: formTexts.hint_print_unsaved });
  };
  useHotkey(HOTKEYS.save, save);
  useHotkey(HOTKEYS.print, print);
  return (
    <>
      <VisitHead current={current} isPrimary={isFirst} />
      <VisitFrame
        patient={current.patient.id}
        onTake={takeOver}
        rail={<SectionRail label={formTexts.title_sections} sections={railOf(sections, state.form, refusal.errors)} />}
      >
        <UnfinishedContext value={reportUnfinished}>
          <OwnDiagnosesContext value={own}>
            <VisitDocument visit={visit} sections={sections} />
          </OwnDiagnosesContext>
        </UnfinishedContext>
        <div className="visit-bar">
          <VisitPatient patient={current.patient} />
          <SaveState visit={visit} />
          <span ref={printPlace}>
            {record && <PrintButton clinic={clinic.id} kind="record" id={record.id} disabled={isDirty} />}
          </span>
          <Button
            intent={Intent.PRIMARY}
            icon={<FloppyDisk />}
            text={formTexts.action_save}
            loading={isSaving}
            title={HOTKEYS.save.label}
            aria-keyshortcuts="Control+S"
            onClick={save}
          />
        </div>
      </VisitFrame>
      <LeaveQuestion waiting={waiting} />
      {conflict && (
        <ConflictDialog
          key={conflict.version}
          mine={state.form}
          theirs={conflict}
          base={state.base}
          onResolve={(choices) => send({ type: 'conflict-resolved', choices })}
          onClose={() => send({ type: 'conflict-closed' })}
        />
      )}
      {refusal.code === 'card_not_filled' && (
        <ConfirmDialog
          isOpen
          title={texts.title_card_not_filled}
          confirm={texts.action_open_card}
          cancel={texts.action_close}
          onConfirm={() => void navigate(paths.patient(clinic.slug, current.patient.id, here))}
          onCancel={() => send({ type: 'refusal-dismissed' })}
        >
          <p>{texts.confirm_card}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
