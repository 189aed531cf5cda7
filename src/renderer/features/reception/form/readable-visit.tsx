import { Callout } from '@blueprintjs/core';
import { Document, Lock } from '@blueprintjs/icons';
import { isActiveStatus } from '#shared/rules/appointment-status.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { PrintButton } from '#renderer/entities/document/print-button.tsx';
import { ButtonLink } from '#renderer/ui/button-link.tsx';
import { Notice } from '#renderer/ui/notice.tsx';
import type { CurrentReception } from '../api.ts';
import { listAddress } from '../day/address.ts';
import { formTexts } from '../form-texts.ru.ts';
import { texts } from '../texts.ru.ts';
import { RecordView } from './record-view.tsx';
import { UnsavedText } from './unsaved-text.tsx';
import { VisitFrame } from './visit-frame.tsx';
import { VisitHead } from './visit-head.tsx';

/** A visit that is not written here and now: for reading, or not begun. */
export function ReadableVisit({ current }: { readonly current: CurrentReception }) {
  const { record, draft, cases, patient, appointment, can_write: canWrite } = current;
  const clinic = useClinic();
  const date = appointment.start_time.slice(0, 10);
  // nobody will write it any more
  const isOver = !isActiveStatus(appointment.status) || appointment.status === 'no_show';
  const canBegin = canWrite && (appointment.status === 'booked' || appointment.status === 'arrived');
  return (
    <>
      <VisitHead current={current} isPrimary={record ? record.first_reception : cases.length === 0} />
      <VisitFrame patient={patient.id}>
        {draft && (
          <UnsavedText draft={draft} isPrimary={record ? record.first_reception : draft.treatmentcase === null} />
        )}
        {record && (
          <Callout icon={<Lock />} compact className="visit-draft">
            {formTexts.hint_read_only}
          </Callout>
        )}
        {record && <RecordView record={record} />}
        {record && (
          <div className="visit-bar">
            <PrintButton clinic={clinic.id} kind="record" id={record.id} />
          </div>
        )}
        {!record && (
          <Notice
            picture={<Document size={32} />}
            title={
              canBegin ? texts.title_not_begun : isOver ? formTexts.title_without_record : formTexts.title_no_record
            }
            text={canBegin ? texts.hint_not_begun : appointment.status_text}
            action={
              canBegin && (
                <ButtonLink look="primary" to={listAddress(clinic.slug, { date, accept: appointment.id })}>
                  {texts.action_accept}
                </ButtonLink>
              )
            }
          />
        )}
      </VisitFrame>
    </>
  );
}
