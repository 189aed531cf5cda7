import { Tick } from '@blueprintjs/icons';
import type { Static } from 'typebox';
import type { Gender } from '#shared/contract/common.ts';
import { texts } from './appointment-texts.ru.ts';
import './notes.css';

/** The patient answered a reminder with «Приду». @property gender as the card says */
export function ConfirmedTag({ gender = null }: { readonly gender?: Static<typeof Gender> }) {
  return (
    <span className="tag confirmed-tag">
      <Tick size={12} />
      {texts.hint_confirmed[gender ?? 'unknown']}
    </span>
  );
}
