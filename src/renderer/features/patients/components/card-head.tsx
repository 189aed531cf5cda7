import { Button, Intent, ProgressBar } from '@blueprintjs/core';
import { ArrowLeft, FloppyDisk, Tick, WarningSign } from '@blueprintjs/icons';
import { numericDate } from '#shared/format/dates.ts';
import { CARD_ITEMS_COUNT } from '#shared/rules/card-items.ts';
import { missingInCard } from '#shared/rules/patient-card.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { PrintButton } from '#renderer/entities/document/print-button.tsx';
import { factsOfValues } from '#renderer/entities/patient/card-values.ts';
import { cardTexts } from '#renderer/entities/patient/card-texts.ru.ts';
import { patientName } from '#renderer/entities/patient/patient-view.ts';
import { AlsoOpen } from '#renderer/entities/presence/also-open.tsx';
import { ButtonLink } from '#renderer/ui/button-link.tsx';
import { PersonName } from '#renderer/ui/person-name.tsx';
import { texts } from '../texts.ru.ts';
import type { CardForm } from '../use-card-form.ts';

/**
 * The head of the card, always in view: whose it is, how much is filled, what is missing for a visit, and what can be
 * done.
 */
export function CardHead({ form, back }: { readonly form: CardForm; readonly back: string }) {
  const clinic = useClinic();
  const { base, values, isSaving, savedAt, unsaved, wrongCount } = form;
  const facts = factsOfValues(values);
  const filled = form.filled.length;
  const missing = missingInCard({ ...facts, registrationSubject: facts.card.registrationSubject }).map(
    (name) => texts.missing[name],
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
      <div className="card-head-line">
        <div className="card-head-person">
          <h1 tabIndex={-1}>{cardTexts.title_card(base.cardid)}</h1>
          <p>
            <PersonName name={patientName(base)} />
            <span className="muted">
              {' '}
              · {base.date_of_birth === null ? texts.hint_no_birth_date : numericDate(base.date_of_birth)}
              {base.has_account && ` · ${texts.hint_account}`}
            </span>
          </p>
          <AlsoOpen topic={`card:${base.id}`} />
        </div>
        <div className="card-head-actions">
          <span className="card-state" role="status">
            {state}
          </span>
          <ButtonLink to={back} icon={<ArrowLeft />} isSmall>
            {texts.action_back}
          </ButtonLink>
          <PrintButton clinic={clinic.id} kind="card" id={base.id} disabled={unsaved.length > 0} />
          <Button
            type="submit"
            intent={Intent.PRIMARY}
            icon={<FloppyDisk />}
            text={texts.action_save}
            endIcon={<kbd className="key">{texts.hint_key_save}</kbd>}
            aria-keyshortcuts="Control+S"
            loading={isSaving}
          />
        </div>
      </div>
      <div className="card-progress">
        <span className="card-share">{cardTexts.hint_filled_share(filled, CARD_ITEMS_COUNT)}</span>
        <ProgressBar value={filled / CARD_ITEMS_COUNT} animate={false} stripes={false} aria-hidden />
        <span className={problem === null ? 'card-ready' : 'card-missing'}>
          {problem === null ? <Tick size={14} /> : <WarningSign size={14} />} {problem ?? texts.hint_ready}
        </span>
      </div>
    </header>
  );
}
