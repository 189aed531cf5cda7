import { Button, Intent, ProgressBar } from '@blueprintjs/core';
import { ArrowLeft, FloppyDisk, Tick, WarningSign } from '@blueprintjs/icons';
import { CARD_ITEMS_COUNT } from '#shared/rules/card-items.ts';
import { fullName } from '#shared/format/names.ts';
import { formatPhone } from '#shared/format/phone.ts';
import { missingInCard } from '#shared/rules/patient-card.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { PrintButton } from '#renderer/entities/document/print-button.tsx';
import { factsOfValues } from '#renderer/entities/patient/card-values.ts';
import { cardTexts } from '#renderer/entities/patient/card-texts.ru.ts';
import { PatientBanner } from '#renderer/entities/patient/patient-banner.tsx';
import { patientTexts } from '#renderer/entities/patient/patient-texts.ru.ts';
import { AlsoOpen } from '#renderer/entities/presence/also-open.tsx';
import { HOTKEYS } from '#renderer/lib/keys/hotkeys.ts';
import { useClinicToday } from '#renderer/entities/slot/use-clinic-today.ts';
import { ButtonLink } from '#renderer/ui/button-link.tsx';
import { texts } from '../texts.ru.ts';
import type { CardForm } from '../use-card-form.ts';
import { CardAccount } from './card-account.tsx';
import { CardDuplicates } from './card-duplicates.tsx';

type Representative = NonNullable<CardForm['base']['representative']>;

const nameOf = ({ last_name: lastName, first_name: firstName, middle_name: middleName, phone }: Representative) =>
  [fullName({ lastName, firstName, middleName }), formatPhone(phone)].filter(Boolean).join(', ');

interface CardHeadProps {
  readonly form: CardForm;
  readonly back: string;
  /** it became part of another card: there is nothing to merge any more */
  readonly isMerged: boolean;
}

/**
 * The head of the card, always in view: whose it is, how much is filled, what is missing for a visit, and what can be
 * done.
 */
export function CardHead({ form, back, isMerged }: CardHeadProps) {
  const clinic = useClinic();
  const today = useClinicToday(clinic.timezone);
  const { base, values, isSaving, savedAt, unsaved, wrongCount } = form;
  const facts = factsOfValues(values);
  const filled = form.filled.length;
  const missing = missingInCard({ ...facts, registrationSubject: facts.card.registrationSubject }).map(
    (name) => patientTexts.missing[name],
  );
  const problem =
    missing.length > 0 ? texts.hint_missing(missing) : wrongCount > 0 ? texts.hint_wrong(wrongCount) : null;
  const state = isSaving
    ? texts.state_saving
    : unsaved.length > 0
      ? texts.state_unsaved
      : savedAt === null
        ? texts.state_same
        : texts.state_saved_at(savedAt);
  return (
    <header className="card-head">
      <PatientBanner
        clinic={clinic.id}
        patient={base}
        today={today}
        isCard
        lead={
          <ButtonLink to={back} icon={<ArrowLeft />} look="quiet" label={texts.action_back} title={texts.action_back} />
        }
      >
        <AlsoOpen topic={`card:${base.id}`} />
        <PrintButton clinic={clinic.id} kind="card" id={base.id} disabled={unsaved.length > 0} />
        <Button
          type="submit"
          intent={Intent.PRIMARY}
          icon={<FloppyDisk />}
          text={texts.action_save}
          endIcon={<kbd className="key">{HOTKEYS.save.label}</kbd>}
          aria-keyshortcuts="Control+S"
          loading={isSaving}
        />
      </PatientBanner>
      <div className="card-progress">
        <h1 tabIndex={-1}>{cardTexts.title_card(base.cardid)}</h1>
        <span className="card-share">{cardTexts.hint_filled_share(filled, CARD_ITEMS_COUNT)}</span>
        <ProgressBar value={filled / CARD_ITEMS_COUNT} animate={false} stripes={false} aria-hidden />
        <span className={problem === null ? 'card-ready' : 'card-missing'}>
          {problem === null ? <Tick size={14} /> : <WarningSign size={14} />} {problem ?? texts.hint_ready}
        </span>
        <CardAccount form={form} />
        {!isMerged && <CardDuplicates patient={base.id} />}
        {base.representative && <span className="muted">{texts.hint_representative(nameOf(base.representative))}</span>}
        <span className="card-state" role="status">
          {state}
        </span>
      </div>
    </header>
  );
}
