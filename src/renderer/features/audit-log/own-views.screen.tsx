import { IdNumber } from '@blueprintjs/icons';
import { useSearchParams } from 'react-router-dom';
import { fullName } from '#shared/format/names.ts';
import { loadState } from '#renderer/lib/api/load-state.ts';
import { FilterSelect } from '#renderer/ui/filter-select.tsx';
import { Notice } from '#renderer/ui/notice.tsx';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { PageState } from '#renderer/ui/page-state.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { useListOwnCardsQuery, type OwnCard } from './api.ts';
import { CardViews } from './components/card-views.tsx';
import { texts } from './texts.ru.ts';
import './audit-log.css';

const nameOf = (card: OwnCard): string => `${fullName(card)} · ${card.clinic.title}`;

/** «Кто смотрел мою карту»: own cards and those of dependants, clinic by clinic. */
export function OwnViewsScreen() {
  const query = useListOwnCardsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [params, setParams] = useSearchParams();
  const cards = query.currentData?.items ?? [];
  const chosen = cards.find(({ id }) => id === params.get('card')) ?? cards[0];
  return (
    <>
      <PageHead title={texts.title_own} lead={texts.hint_own} />
      <PageState
        {...loadState(query)}
        isEmpty={cards.length === 0}
        empty={<Notice picture={<IdNumber size={32} />} title={texts.title_no_cards} text={texts.hint_no_cards} />}
        skeleton={<Skeleton rows={4} rowHeight={72} />}
      >
        {() =>
          chosen && (
            <div className="stack">
              {cards.length > 1 ? (
                <FilterSelect
                  label={texts.field_card}
                  none={nameOf(cards[0] ?? chosen)}
                  value={chosen.id === cards[0]?.id ? null : chosen.id}
                  choices={cards.slice(1).map((card) => [card.id, nameOf(card)] as const)}
                  onChange={(card) => setParams(card === null ? {} : { card }, { replace: true })}
                />
              ) : (
                <p className="muted">{texts.hint_card(chosen.clinic.title, chosen.cardid)}</p>
              )}
              <CardViews key={chosen.id} card={chosen} />
            </div>
          )
        }
      </PageState>
    </>
  );
}
