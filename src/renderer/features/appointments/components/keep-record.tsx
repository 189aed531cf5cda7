import { Button } from '@blueprintjs/core';
import { Calendar, MapMarker } from '@blueprintjs/icons';
import { toIcs } from '#shared/format/ics.ts';
import { clinicAddress } from '#renderer/entities/clinic/clinic-address.ts';
import { saveBlob } from '#renderer/lib/page/save-blob.ts';
import type { OwnRecord } from '#renderer/entities/appointment/own-record.ts';
import { toCalendarEvent } from '../calendar-event.ts';
import { mapAddress } from '#shared/format/map-address.ts';
import { texts } from '../texts.ru.ts';

interface KeepRecordProps {
  readonly record: OwnRecord;
  /** of the clinic, where they are known */
  readonly coords?: readonly number[] | undefined;
  /** says which record it is, where several have these buttons */
  readonly of?: string;
}

/** The ways to remember a visit and to find it: an entry for the person's own calendar, the clinic on a map. */
export function KeepRecord({ record, coords, of }: KeepRecordProps) {
  const named = (action: string) => (of === undefined ? {} : { 'aria-label': `${action}: ${of}` });
  return (
    <>
      <Button
        icon={<Calendar />}
        variant="minimal"
        text={texts.action_save_to_calendar}
        {...named(texts.action_save_to_calendar)}
        onClick={() =>
          saveBlob(
            texts.hint_file_name,
            new Blob([toIcs(toCalendarEvent(record), Date.now())], { type: 'text/calendar;charset=utf-8' }),
          )
        }
      />
      {record.type === 0 && (
        <a
          className="bp6-button bp6-minimal button-link"
          href={mapAddress(clinicAddress(record.organization), coords)}
          target="_blank"
          rel="noreferrer"
          {...named(texts.action_map)}
        >
          <MapMarker />
          <span className="bp6-button-text">{texts.action_map}</span>
        </a>
      )}
    </>
  );
}
