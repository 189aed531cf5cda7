import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { EyeOpen } from '@blueprintjs/icons';
import { clockTime, fullDate } from '#shared/format/dates.ts';
import { loadState } from '#renderer/lib/api/load-state.ts';
import { Notice } from '#renderer/ui/notice.tsx';
import { PageState } from '#renderer/ui/page-state.tsx';
import { PersonName } from '#renderer/ui/person-name.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { useListCardViewsQuery, type CardView, type OwnCard } from '../api.ts';
import { texts } from '../texts.ru.ts';
import { usePlaces } from '../use-places.ts';
import { AskDialog } from './ask.dialog.tsx';
import { PlacePages } from './place-pages.tsx';

const whenOf = ({ at }: CardView) => `${fullDate(at)}, ${clockTime(at)}`;

/** Who looked at one card, newest first. */
export function CardViews({ card }: { readonly card: OwnCard }) {
  const places = usePlaces(card.id);
  const query = useListCardViewsQuery(
    { params: { id: card.id }, query: places.after === undefined ? {} : { after: places.after } },
    { refetchOnMountOrArgChange: true },
  );
  const [asked, setAsked] = useState<CardView | null>(null);
  const items = query.currentData?.items ?? [];
  return (
    <>
      <PageState
        {...loadState(query)}
        isEmpty={items.length === 0}
        empty={<Notice picture={<EyeOpen size={32} />} title={texts.title_no_views} text={texts.hint_no_views} />}
        skeleton={<Skeleton rows={4} rowHeight={72} />}
      >
        {() => (
          <ul className="card-views">
            {items.map((view) => (
              <li key={view.id}>
                <div>
                  <p>
                    <strong>{view.who ? <PersonName name={view.who} /> : texts.hint_nobody}</strong>{' '}
                    <span className="muted">{view.roles}</span>
                  </p>
                  <p>{view.what}</p>
                  <p className="muted small">
                    <time dateTime={view.at}>{whenOf(view)}</time>
                  </p>
                </div>
                <Button
                  variant="minimal"
                  text={texts.action_ask}
                  aria-label={texts.action_ask_view(view.what, whenOf(view))}
                  onClick={() => setAsked(view)}
                />
              </li>
            ))}
          </ul>
        )}
      </PageState>
      <PlacePages places={places} next={query.currentData?.next ?? null} />
      {asked && <AskDialog card={card} view={asked} onClose={() => setAsked(null)} />}
    </>
  );
}
