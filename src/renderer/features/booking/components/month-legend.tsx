import { Phone } from '@blueprintjs/icons';
import { texts } from '../texts.ru.ts';

/** What the marks of the days mean. The words of a closed day stand here once, and in the day's own label and tooltip, not in every cell. */
export function MonthLegend() {
  return (
    <ul className="booking-legend" aria-label={texts.title_legend}>
      <li>
        <span className="month-day-free" aria-hidden>
          5
        </span>{' '}
        {texts.hint_legend_free}
      </li>
      <li>
        <Phone size={12} /> {texts.hint_by_phone}
      </li>
      <li>
        <span className="booking-legend-none" aria-hidden /> {texts.hint_unavailable}
      </li>
    </ul>
  );
}
