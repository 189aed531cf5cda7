import { Link } from 'react-router-dom';
import { longDay } from '#shared/format/dates.ts';
import { isWaiting } from '#shared/rules/waiting-list.ts';
import { useListAllOwnWaitingQuery } from '#renderer/entities/waiting/api.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { subjectOf, withWhom } from './names.ts';
import { isOpenOffer } from './open-offer.ts';
import { texts } from './texts.ru.ts';
import './waiting-list.css';

/**
 * «Вы ждёте: Терапия, до 20 декабря» on the first page; nothing beside an offer, which says more. One that cannot be
 * read is not missed here: the page of the records tells.
 */
export function WaitingLine() {
  const query = useListAllOwnWaitingQuery(undefined, { refetchOnMountOrArgChange: true });
  const open = (query.currentData?.items ?? []).filter(({ status }) => isWaiting(status));
  const [first] = open;
  if (first === undefined || open.some(({ offer }) => isOpenOffer(offer))) return null;
  return (
    <p className="waiting-line">
      <Link to={paths.allRecords}>
        {texts.hint_you_wait(withWhom(subjectOf(first), first), longDay(first.to_date), open.length - 1)}
      </Link>
    </p>
  );
}
