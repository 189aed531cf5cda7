import { useState } from 'react';
import { Button, Tag } from '@blueprintjs/core';
import { clockTime, dateAndTime, dayAndTime, numericDate } from '#shared/format/dates.ts';
import { formatPhone } from '#shared/format/phone.ts';
import { isSilenced, isWaiting } from '#shared/rules/waiting-list.ts';
import { showRefusal } from '#renderer/entities/appointment/refusal.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { useCancelWaitingMutation, type StaffEntry } from '#renderer/entities/waiting/api.ts';
import { windowText } from '#renderer/entities/waiting/waiting-window.ts';
import { ConfirmDialog } from '#renderer/ui/confirm.dialog.tsx';
import { showToast } from '#renderer/ui/toaster.ts';
import { fullOf, subjectOf } from '../names.ts';
import { texts } from '../texts.ru.ts';

interface EntryRowProps {
  readonly entry: StaffEntry;
  readonly canBook: boolean;
  readonly onBook: () => void;
}

/** Who waits for what since when, how it stands, and what the desk does about it. */
export function EntryRow({ entry, canBook, onBook }: EntryRowProps) {
  const { id: clinic } = useClinic();
  const { patient, offer, status } = entry;
  const [isAsking, setIsAsking] = useState(false);
  const [cancel, { isLoading }] = useCancelWaitingMutation();
  const name = fullOf(patient);
  const remove = async () => {
    const answer = await cancel({ clinic, params: { id: entry.id } });
    setIsAsking(false);
    if (answer.error === undefined) void showToast({ intent: 'success', message: texts.alert_removed });
    else showRefusal(answer.error);
  };
  return (
    <tr>
      <td data-label={texts.column_patient}>
        <b>{name}</b>
        <span className="muted small">
          {patient.phone === '' ? '' : formatPhone(patient.phone)}
          {patient.has_account ? '' : ` ${texts.hint_no_account}`}
        </span>
      </td>
      <td data-label={texts.column_what}>{subjectOf(entry)}</td>
      <td data-label={texts.column_when}>{windowText(entry)}</td>
      <td data-label={texts.column_since}>
        <time dateTime={entry.created_at}>
          {numericDate(entry.created_at)} {clockTime(entry.created_at)}
        </time>
      </td>
      <td data-label={texts.column_status}>
        <Tag minimal intent={status === 'offered' ? 'primary' : status === 'booked' ? 'success' : 'none'}>
          {isSilenced(entry) ? texts.status_silenced : texts.statuses[status]}
        </Tag>
        {offer !== null && isWaiting(status) && (
          <span className="muted small">
            {dateAndTime(offer.start_time)}: {texts.offer_statuses[offer.status]}
            {offer.status === 'open' ? ` ${texts.hint_until(clockTime(offer.until))}` : ''}
          </span>
        )}
      </td>
      <td className="waiting-actions">
        {canBook && isWaiting(status) && (
          <>
            <Button size="small" text={texts.action_book} aria-label={texts.action_book_of(name)} onClick={onBook} />
            <Button
              size="small"
              variant="minimal"
              intent="danger"
              text={texts.action_remove}
              aria-label={texts.action_remove_of(name)}
              onClick={() => setIsAsking(true)}
            />
          </>
        )}
        {isAsking && (
          <ConfirmDialog
            title={texts.title_cancel}
            isOpen
            isBusy={isLoading}
            isDanger
            confirm={texts.action_remove}
            onConfirm={() => void remove()}
            onCancel={() => setIsAsking(false)}
          >
            <p>{offer?.status === 'open' ? dayAndTime(offer.start_time) : subjectOf(entry)}</p>
            <p className="muted">{texts.confirm_cancel(name)}</p>
          </ConfirmDialog>
        )}
      </td>
    </tr>
  );
}
