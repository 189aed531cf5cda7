import { numericDate } from '#shared/format/dates.ts';
import type { Patient } from '#renderer/entities/patient/api.ts';
import { valueInWords } from '#renderer/entities/patient/card-fields.ts';
import { valuesOf } from '#renderer/entities/patient/card-values.ts';
import type { MergePreview } from '#renderer/entities/patient/merges-api.ts';
import { patientName } from '#renderer/entities/patient/patient-view.ts';
import { PersonName } from '#renderer/ui/person-name.tsx';
import { texts } from '../texts.ru.ts';
import { markOf, MergeFact, orNone } from './merge-fact.tsx';

const openedOn = (patient: Patient): string => valueInWords(valuesOf(patient), 'fillDate');
const cardInWords = (patient: Patient): string => {
  const day = openedOn(patient);
  return day === '' ? texts.hint_card_undated(patient.cardid) : texts.hint_card_of(patient.cardid, day);
};
const accountInWords = ({ has_account: hasAccount, representative }: Patient): string =>
  hasAccount ? texts.hint_has_account : representative ? texts.hint_account_of(patientName(representative)) : '';

function Visits({ visits: { items, total } }: { readonly visits: MergePreview['target_visits'] }) {
  if (total === 0) return <>{orNone('')}</>;
  return (
    <>
      {texts.hint_visits(total)}
      <ul className="merge-visits">
        {items.map(({ id, start_time: start, doctor, specialty, status_text: status }) => (
          <li key={id} className="small">
            <time dateTime={start}>{numericDate(start)}</time>
            {` · ${specialty}, `}
            <PersonName name={doctor} isShort />
            <span className="muted">{` · ${status}`}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** What each card has of its own, and nobody chooses: its number and day, who signs in, when the person came. */
export function SideFacts({ preview }: { readonly preview: MergePreview }) {
  const { target, source } = preview;
  const accounts = [accountInWords(target), accountInWords(source)] as const;
  return (
    <>
      <MergeFact
        title={texts.fact_card}
        // the numbers are two anyway
        mark={markOf(openedOn(target), openedOn(source))}
        mine={cardInWords(target)}
        other={cardInWords(source)}
      />
      <MergeFact
        title={texts.fact_account}
        mark={markOf(...accounts)}
        mine={orNone(accounts[0])}
        other={orNone(accounts[1])}
      />
      <MergeFact
        title={texts.fact_visits}
        mine={<Visits visits={preview.target_visits} />}
        other={<Visits visits={preview.source_visits} />}
      />
    </>
  );
}
