import { Link, useLocation } from 'react-router-dom';
import type { Clinic } from '#renderer/entities/clinic/api.ts';
import { frontTexts as texts } from '../front-texts.ru.ts';
import './front-sections.css';

/** Fragments of the parts under the booking. */
export const [SERVICES, DOCTORS] = ['services', 'doctors'];

/** Ways past the booking to what the clinic does and who works there: each says how much of it there is. */
export function FrontWays({ clinic: { front } }: { readonly clinic: Pick<Clinic, 'front'> }) {
  // the booking's own choice stays
  const { search } = useLocation();
  const ways = [
    { hash: SERVICES, title: texts.title_services, count: front.services?.length },
    { hash: DOCTORS, title: texts.title_doctors, count: front.doctors?.length },
  ];
  return (
    <nav className="front-ways" aria-label={texts.title_ways}>
      <ul>
        {ways.map(
          ({ hash, title, count }) =>
            count !== undefined && (
              <li key={hash}>
                <Link to={{ search, hash }}>
                  {title} <span className="front-ways-count">{count}</span>
                </Link>
              </li>
            ),
        )}
      </ul>
    </nav>
  );
}
