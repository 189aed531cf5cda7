import { EyeOpen } from '@blueprintjs/icons';
import type { ClientTopic } from '#shared/contract/realtime.ts';
import { inSentence, shortName } from '#shared/format/names.ts';
import { usePresence } from '#renderer/lib/api/use-topic.ts';
import { texts } from './texts.ru.ts';
import './also-open.css';

/**
 * Who else has this thing open now, so that two do not write over each other; nothing when nobody has. Has it open
 * itself while it is shown.
 */
export function AlsoOpen({ topic }: { readonly topic: ClientTopic }) {
  const people = usePresence(topic);
  const names = people.map(({ last_name: lastName, first_name: firstName, middle_name: middleName }) =>
    inSentence(shortName({ lastName, firstName, middleName })),
  );
  return (
    <p className="also-open" role="status">
      {names.length > 0 && (
        <>
          <EyeOpen />
          {texts.hint_also_open(names)}
        </>
      )}
    </p>
  );
}
