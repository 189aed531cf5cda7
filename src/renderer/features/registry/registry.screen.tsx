import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { ChevronRight, Tick } from '@blueprintjs/icons';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { landingHints, texts } from './texts.ru.ts';
import './registry.css';

/** A page of the module that the person may open. */
export interface RegistryPage {
  readonly to: string;
  readonly icon: ReactElement;
  readonly title: string;
  /** key of the route's title */
  readonly titleKey: string;
}

/** Welcome to the module «Регистратура»: what it is for, and the way to its pages (2 §2, "Registry landing"). */
export function RegistryScreen({ pages }: { readonly pages: readonly RegistryPage[] }) {
  return (
    <>
      <PageHead title={texts.title_registry} lead={texts.hint_welcome} />
      <section aria-labelledby="registry-pages">
        <h2 id="registry-pages" className="visually-hidden">
          {texts.title_pages}
        </h2>
        {pages.length === 0 && <p className="muted">{texts.hint_no_pages}</p>}
        <ul className="registry-pages">
          {pages.map(({ to, icon, title, titleKey }) => (
            <li key={to}>
              <Link to={to}>
                <span className="registry-page-icon" aria-hidden>
                  {icon}
                </span>
                <span className="registry-page-text">
                  <strong>{title}</strong>
                  <span>{landingHints[titleKey]}</span>
                </span>
                <ChevronRight />
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <section className="registry-features">
        <h2>{texts.title_features}</h2>
        <ul>
          {texts.hint_features.map((feature) => (
            <li key={feature}>
              <Tick aria-hidden />
              {feature}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
