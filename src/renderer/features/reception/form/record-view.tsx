import { dayAndTime } from '#shared/format/dates.ts';
import { fullName, inSentence, shortName } from '#shared/format/names.ts';
import { formKeys } from '#shared/rules/form-025u.keys.ru.ts';
import { formFromWire } from '#shared/rules/form-025u.ts';
import type { ReceptionRecord } from '../api.ts';
import { formTexts as texts } from '../form-texts.ru.ts';
import { describeEpicrisis, describeForm, type Said } from './describe.ts';

/** A first visit without an epicrisis shows a dash (3 §3). */
const NO_EPICRISIS = '-';

/** What is said, by its names; nothing of what was left empty. */
export function Facts({ said }: { readonly said: readonly Said[] }) {
  return (
    <dl className="record-facts">
      {said
        .filter(({ text }) => text !== '')
        .map(({ field, name, text }) => (
          <div key={field}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
    </dl>
  );
}

/** A saved record for reading, in the order of its paper, without what was left empty. */
export function RecordView({ record }: { readonly record: ReceptionRecord }) {
  const form = formFromWire(record.fields);
  const { saved_by: saver } = record;
  const isByOther = saver !== null && fullName(saver) !== fullName(record.doctor);
  return (
    <article className="record-view">
      <p className="muted">
        {[
          record.first_reception ? texts.title_primary : texts.title_repeat,
          inSentence(fullName(record.doctor)),
          record.doctor.specialty,
          record.case_closed ? texts.hint_case_closed : texts.hint_case_open,
        ].join(' · ')}
      </p>
      <Facts said={describeForm(form, record.first_reception)} />
      {form.epicrisis && (
        <section>
          <h3>{formKeys.epicrisis}</h3>
          <Facts said={describeEpicrisis(form.epicrisis)} />
        </section>
      )}
      {!form.epicrisis && record.first_reception && (
        <Facts said={[{ field: 'epicrisis', name: formKeys.epicrisis, text: NO_EPICRISIS }]} />
      )}
      {isByOther && (
        <p className="muted">{texts.hint_saved_by(inSentence(shortName(saver)), dayAndTime(record.saved_at))}</p>
      )}
    </article>
  );
}
