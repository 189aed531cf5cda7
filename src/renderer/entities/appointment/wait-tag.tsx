import { Time, Walk } from '@blueprintjs/icons';
import { texts } from './appointment-texts.ru.ts';
import { LONG_WAIT } from './waiting.ts';
import './appointment.css';

/** How long a patient waits, in words: green, amber when it is long. @property minutes null: nobody waits */
export function WaitTag({ minutes }: { readonly minutes: number | null }) {
  if (minutes === null) return null;
  return (
    <span className={minutes >= LONG_WAIT ? 'tag wait-tag wait-tag-long' : 'tag wait-tag'}>
      <Walk size={12} />
      {texts.hint_waits(minutes)}
    </span>
  );
}

/** How long a visit should have begun whose patient has not come. @property minutes null: nobody is late */
export function LateTag({ minutes }: { readonly minutes: number | null }) {
  if (minutes === null) return null;
  return (
    <span className="tag wait-tag wait-tag-long">
      <Time size={12} />
      {texts.hint_late_for(minutes)}
    </span>
  );
}
