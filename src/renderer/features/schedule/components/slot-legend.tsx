import { SLOT_KINDS } from '#renderer/entities/slot/slot-kind.ts';
import { texts } from '../texts.ru.ts';
import { KIND_ICONS } from '../week-events.tsx';

/** What the colours, patterns and icons of the week mean. */
export function SlotLegend() {
  return (
    <ul className="schedule-legend" aria-label={texts.title_legend}>
      {SLOT_KINDS.map((kind) => (
        <li key={kind}>
          <span className={`week-slot week-slot-${kind}`}>
            <span className="week-slot-face">{KIND_ICONS[kind]}</span>
          </span>
          {texts.kinds[kind]}
        </li>
      ))}
      <li>
        <span className="week-slot week-slot-now" />
        {texts.legend_now}
      </li>
      <li>
        <span className="week-slot week-slot-past" />
        {texts.legend_past}
      </li>
    </ul>
  );
}
