import { useRef } from 'react';
import { Button, Intent } from '@blueprintjs/core';
import { FloppyDisk } from '@blueprintjs/icons';
import { useNavigate } from 'react-router-dom';
import { fullYears } from '#shared/format/dates.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { OwnDiagnosesContext, useOwnDiagnoses } from '#renderer/entities/diagnosis/own-diagnoses.ts';
import { PrintButton } from '#renderer/entities/document/print-button.tsx';
import { useHere } from '#renderer/lib/navigation/next-path.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { useHotkey } from '#renderer/lib/page/use-hotkey.ts';
import { useLeaveGuard } from '#renderer/lib/page/use-leave-guard.ts';
import { useSession } from '#renderer/lib/session/use-session.ts';
import { ConfirmDialog } from '#renderer/ui/confirm.dialog.tsx';
import { LeaveQuestion } from '#renderer/ui/leave-question.tsx';
import { showToast } from '#renderer/ui/toaster.ts';
import type { CurrentReception } from '../api.ts';
import { ConflictDialog } from '../conflict/conflict.dialog.tsx';
import { formTexts } from '../form-texts.ru.ts';
import { texts } from '../texts.ru.ts';
import { SaveState } from './save-state.tsx';
import { SectionRail } from './section-rail.tsx';
import { sectionsOf } from './sections.ts';
import { UnfinishedContext } from './unfinished.ts';
import { useVisitForm } from './use-visit-form.ts';
import { VisitDocument } from './visit-document.tsx';
import { VisitFrame } from './visit-frame.tsx';
import { VisitHead } from './visit-head.tsx';

/** The form of a visit for its doctor, with its save and print at hand. */
export function WritableVisit({ current }: { readonly current: CurrentReception }) {
  const clinic = useClinic();
  const navigate = useNavigate();
  const here = useHere();
  const { user } = useSession();
  const visit = useVisitForm(clinic, user?.id ?? '', current);
  const printPlace = useRef<HTMLSpanElement>(null);
  const { record, conflict, isPrimary, refusal } = visit;
  // what is kept as a draft may be left; what the server could not be given, or has not answered for, may not without a question
  const { waiting } = useLeaveGuard(visit.isDirty && (visit.isSaving || visit.draftState.kind === 'failed'));
  const sections = sectionsOf(isPrimary);
  const { date_of_birth: born, gender } = current.patient;
  const own = useOwnDiagnoses({
    gender: gender ?? undefined,
    age: born === null ? undefined : fullYears(born, current.appointment.start_time.slice(0, 10)),
  });
  // the button knows how to print; what is not saved yet cannot be
  const print = () => {
    const button = printPlace.current?.querySelector('button');
    if (button && !visit.isDirty) button.click();
    else void showToast({ intent: 'warning', message: formTexts.hint_print_unsaved });
  };
  useHotkey({ code: 'KeyS', isCtrl: true }, () => void visit.save());
  useHotkey({ code: 'KeyP', isCtrl: true }, print);
  return (
    <>
      <VisitHead current={current} isPrimary={isPrimary} />
      <VisitFrame
        patient={current.patient.id}
        rail={<SectionRail sections={sections} form={visit.form} errors={refusal.errors} />}
      >
        <UnfinishedContext value={visit.reportUnfinished}>
          <OwnDiagnosesContext value={own}>
            <VisitDocument visit={visit} cases={current.cases} sections={sections} />
          </OwnDiagnosesContext>
        </UnfinishedContext>
        <div className="visit-bar">
          <SaveState visit={visit} />
          <span ref={printPlace}>
            {record && <PrintButton clinic={clinic.id} kind="record" id={record.id} disabled={visit.isDirty} />}
          </span>
          <Button
            size="large"
            intent={Intent.PRIMARY}
            icon={<FloppyDisk />}
            text={formTexts.action_save}
            loading={visit.isSaving}
            title="Ctrl+S"
            aria-keyshortcuts="Control+S"
            onClick={() => void visit.save()}
          />
        </div>
      </VisitFrame>
      <LeaveQuestion waiting={waiting} />
      {conflict && (
        <ConflictDialog
          key={conflict.version}
          mine={visit.form}
          theirs={conflict}
          base={visit.base}
          onResolve={(choices) => void visit.resolve(choices)}
          onClose={visit.closeConflict}
        />
      )}
      {refusal.code === 'card_not_filled' && (
        <ConfirmDialog
          isOpen
          title={texts.title_card_not_filled}
          confirm={texts.action_open_card}
          cancel={texts.action_close}
          onConfirm={() => void navigate(paths.patient(clinic.slug, current.patient.id, here))}
          onCancel={visit.dismissRefusal}
        >
          <p>{texts.confirm_card}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
