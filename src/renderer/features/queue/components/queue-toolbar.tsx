import { Button, ButtonGroup } from '@blueprintjs/core';
import { ChevronLeft, ChevronRight } from '@blueprintjs/icons';
import { longDay } from '#shared/format/dates.ts';
import { addDays } from '#shared/rules/clinic-time.ts';
import { DayField } from '#renderer/ui/day-field.tsx';
import { SearchField } from '#renderer/ui/search-field.tsx';
import { texts } from '../texts.ru.ts';

interface QueueToolbarProps {
  readonly date: string;
  readonly search: string;
  readonly today: string;
  readonly onGo: (changes: { readonly date?: string; readonly search?: string }) => void;
}
/** as in tables (2 §9); only the search of a doctor waits for a second */
const SEARCH_MS = 200;

/** Which day and whose bookings. */
export function QueueToolbar({ date, search, today, onGo }: QueueToolbarProps) {
  return (
    <div className="queue-bar">
      <ButtonGroup role="group" aria-label={texts.title_day_nav}>
        <Button
          icon={<ChevronLeft />}
          aria-label={texts.action_previous_day}
          onClick={() => onGo({ date: addDays(date, -1) })}
        />
        <Button text={texts.action_today} disabled={date === today} onClick={() => onGo({ date: today })} />
        <Button
          icon={<ChevronRight />}
          aria-label={texts.action_next_day}
          onClick={() => onGo({ date: addDays(date, 1) })}
        />
      </ButtonGroup>
      <DayField label={texts.field_date} isLabelHidden value={date} onChange={(day) => onGo({ date: day })} />
      <h2 className="queue-day" aria-live="polite">
        {longDay(date)}
      </h2>
      <div className="queue-search">
        <SearchField
          label={texts.field_search}
          value={search}
          debounce={SEARCH_MS}
          onChange={(text) => onGo({ search: text })}
        />
      </div>
    </div>
  );
}
