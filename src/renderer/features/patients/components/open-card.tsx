import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { Clinic } from '#renderer/entities/clinic/api.ts';
import { useHasModule } from '#renderer/entities/clinic/use-has-module.ts';
import type { OpenPatient } from '#renderer/entities/patient/api.ts';
import { mergedInto, type MergedInto } from '#renderer/entities/patient/merged-into.ts';
import { fieldLabels } from '#renderer/entities/patient/card-texts.ru.ts';
import { localPath } from '#renderer/lib/navigation/next-path.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { HOTKEYS } from '#renderer/lib/keys/hotkeys.ts';
import { useHotkey } from '#renderer/lib/page/use-hotkey.ts';
import { useLeaveGuard } from '#renderer/lib/page/use-leave-guard.ts';
import { useCan } from '#renderer/lib/session/use-session.ts';
import { FormSummary } from '#renderer/ui/form-summary.tsx';
import { SectionRail } from '#renderer/ui/section-rail.tsx';
import { cardRail } from '../card-rail.ts';
import { texts } from '../texts.ru.ts';
import { useCardForm } from '../use-card-form.ts';
import { AddressItems } from './address-items.tsx';
import { BloodItems } from './blood-items.tsx';
import { CardHead } from './card-head.tsx';
import { CardMerged } from './card-merged.tsx';
import { ConflictDialog } from './conflict.dialog.tsx';
import { InsuranceItems } from './insurance-items.tsx';
import { LeaveDialog } from './leave.dialog.tsx';
import { PersonItems } from './person-items.tsx';
import { SocialItems } from './social-items.tsx';
import '../patient-form.css';

interface OpenCardProps {
  readonly clinic: Clinic;
  readonly patient: OpenPatient;
  /** the card that this one became part of while it was open */
  readonly into: MergedInto | null;
}

/** A card that is open: its 21 items, saving, and everything that may come between. */
export function OpenCard({ clinic, patient, into }: OpenCardProps) {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const form = useCardForm(clinic, patient);
  const hasRegistry = useHasModule('registry');
  const mayList = useCan('patient.list', clinic.id) && hasRegistry;
  const prev = localPath(params.get('prev'));
  // the registry that the card was opened from, with its search and page
  const list = localPath((useLocation().state as { readonly list?: unknown } | null)?.list);
  const back = prev ?? list ?? (mayList ? paths.patients(clinic.slug) : paths.personalArea(clinic.slug));
  // without a live connection the save is the first to hear of it
  const merged = into ?? mergedInto(form.failure);
  const unsaved = form.unsaved.map((name) => fieldLabels[name]);
  const { waiting, release } = useLeaveGuard(form.unsaved.length > 0);

  const leaveTo = (path: string) => {
    release();
    void navigate(path);
  };
  const save = async () => {
    if ((await form.save()) && prev !== null) leaveTo(prev);
  };
  useHotkey(HOTKEYS.save, () => void save());
  return (
    <form
      {...form.formProps}
      className="card-form"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <CardHead form={form} back={back} isMerged={merged !== null} />
      <div className="card-body">
        <SectionRail label={texts.title_items} sections={cardRail(form)} />
        <div>
          {merged ? (
            <CardMerged clinicName={clinic.slug} into={merged} unsaved={unsaved} />
          ) : (
            <FormSummary failure={form.failure?.message} wrongCount={form.blockingCount} />
          )}
          <div className="card-items">
            <PersonItems form={form} />
            <AddressItems form={form} />
            <InsuranceItems form={form} />
            <SocialItems form={form} />
            <BloodItems form={form} />
          </div>
          <p className="muted small">{texts.hint_required}</p>
        </div>
      </div>
      {waiting && (
        <LeaveDialog
          fields={unsaved}
          isBusy={form.isSaving}
          onStay={waiting.stay}
          onLeave={waiting.leave}
          onSave={() => void form.save().then((isSaved) => (isSaved ? waiting.leave() : waiting.stay()))}
        />
      )}
      {form.conflict && (
        <ConflictDialog
          conflict={form.conflict}
          mine={form.values}
          isBusy={form.isSaving}
          onResolve={(kept) =>
            void form.resolve(kept).then((isSaved) => {
              if (isSaved && prev !== null) leaveTo(prev);
            })
          }
          onPostpone={form.postpone}
        />
      )}
    </form>
  );
}
