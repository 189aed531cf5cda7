import { RecordRow } from '#renderer/features/appointments/components/record-row.tsx';
import { OwnEntry } from '#renderer/features/waiting-list/components/own-entry.tsx';
import { OwnOffer } from '#renderer/features/waiting-list/components/own-offer.tsx';
import '#renderer/features/appointments/appointments.css';
import '#renderer/features/waiting-list/waiting-list.css';
import { ENTRIES, OFFER } from './desk-samples.ts';
import { Part } from './part.tsx';
import { CLINIC, RECORDS } from './samples.ts';
import { galleryTexts as texts } from './texts.ru.ts';

const nothing = () => {};

/** What a patient has: visits to come and over, what they wait for and what is offered. */
export function VisitParts() {
  return (
    <>
      <Part title={texts.title_records}>
        {RECORDS.map((record, index) => (
          <RecordRow key={record.id} record={record} isFirst={index === 0} showsClinic={index === 1} />
        ))}
      </Part>
      <Part title={texts.title_waiting}>
        <OwnOffer offer={OFFER} clinic={CLINIC} type={null} dependant={null} onOver={nothing} />
        {ENTRIES.map((entry) => (
          <OwnEntry key={entry.id} entry={entry} clinic={CLINIC} showsClinic />
        ))}
      </Part>
    </>
  );
}
