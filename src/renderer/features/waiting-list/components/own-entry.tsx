import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Time } from '@blueprintjs/icons';
import { dayAndTime } from '#shared/format/dates.ts';
import { clinicDay } from '#shared/rules/clinic-time.ts';
import { isInWindow, isSilenced } from '#shared/rules/waiting-list.ts';
import type { WaitingEntry } from '#renderer/entities/waiting/api.ts';
import { windowText } from '#renderer/entities/waiting/waiting-window.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { BusyButton } from '#renderer/ui/busy-button.tsx';
import { ButtonLink } from '#renderer/ui/button-link.tsx';
import { LazyDialog } from '#renderer/ui/lazy-dialog.tsx';
import { dependantOf, subjectOf, withWhom } from '../names.ts';
import { texts } from '../texts.ru.ts';
import { useLeaving } from '../use-leaving.ts';

/** They answered nothing, and may come back to their place while there are days left to wait for. */
const canReturn = (entry: WaitingEntry, zone: string): boolean =>
  isSilenced(entry) && entry.to_date >= clinicDay(Date.now(), zone);

/** What became of the last offer, and what happens next. */
function newsOf(entry: WaitingEntry, zone: string): string {
  const { status, offer } = entry;
  if (canReturn(entry, zone)) return texts.hint_silenced;
  if (status === 'expired') return texts.hint_over;
  const when = offer === null ? '' : dayAndTime(offer.start_time);
  if (offer?.status === 'expired') return texts.hint_missed(when);
  if (offer?.status === 'declined') return texts.hint_declined(when);
  if (offer?.status === 'withdrawn')
    // by the person's own change, or by the desk
    return isInWindow(entry, Date.parse(offer.start_time), zone) ? texts.hint_withdrawn(when) : texts.hint_unfit(when);
  return texts.hint_waiting;
}

/** The clinic in which it is waited for. */
export interface EntryClinic {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly city: string;
  /** IANA zone */
  readonly timezone: string;
  readonly modules: readonly string[];
}
interface OwnEntryProps {
  readonly entry: WaitingEntry;
  readonly clinic: EntryClinic;
  /** says which clinic it is of: where entries of several stand together */
  readonly showsClinic?: boolean;
}
const loadChange = () => import('./change.dialog.tsx').then(({ ChangeDialog }) => ChangeDialog);

/** What the person, or somebody of theirs, waits for; they may change when, or stop, and take that back. */
export function OwnEntry({ entry, clinic, showsClinic = false }: OwnEntryProps) {
  const { leave, restore, isBusy } = useLeaving(clinic.id, entry.id);
  const [isChanging, setIsChanging] = useState(false);
  const who = subjectOf(entry);
  const whom = dependantOf(entry);
  const isReturnable = canReturn(entry, clinic.timezone);
  return (
    <article className="own-entry">
      <Time size={20} />
      <div>
        <h3>{texts.title_waits(who)}</h3>
        {whom !== null && <p>{texts.hint_for(whom)}</p>}
        {showsClinic && <p>{[clinic.title, clinic.city].filter(Boolean).join(', ')}</p>}
        <p className="muted">{windowText(entry)}</p>
        <p>{newsOf(entry, clinic.timezone)}</p>
      </div>
      {entry.status !== 'expired' && (
        <div className="own-entry-actions">
          <Button
            variant="minimal"
            text={texts.action_change}
            aria-label={texts.action_change_of(withWhom(who, entry))}
            onClick={() => setIsChanging(true)}
          />
          <BusyButton
            variant="minimal"
            text={texts.action_leave}
            aria-label={texts.action_leave_of(withWhom(who, entry))}
            isBusy={isBusy}
            onClick={() => void leave()}
          />
        </div>
      )}
      {isReturnable && (
        <div className="own-entry-actions">
          <BusyButton
            variant="minimal"
            text={texts.action_restore}
            aria-label={texts.action_restore_of(withWhom(who, entry))}
            isBusy={isBusy}
            onClick={() => void restore()}
          />
        </div>
      )}
      {entry.status === 'expired' && !isReturnable && entry.doctor !== null && (
        <div className="own-entry-actions">
          <ButtonLink
            look="quiet"
            to={paths.waitForDoctor(clinic.slug, entry.doctor.id, entry.dependant?.id ?? null)}
            label={texts.action_again_for(withWhom(who, entry))}
          >
            {texts.action_again}
          </ButtonLink>
        </div>
      )}
      {isChanging && (
        <LazyDialog load={loadChange} onClose={() => setIsChanging(false)}>
          {(ChangeDialog) => <ChangeDialog entry={entry} clinic={clinic} onClose={() => setIsChanging(false)} />}
        </LazyDialog>
      )}
    </article>
  );
}
