import { useId } from 'react';
import { amountText } from '#shared/format/money.ru.ts';
import type { Price } from '../api.ts';
import { sectionsOf, type PriceSection } from '../clinic-prices-rules.ts';
import { clinicPricesTexts as texts } from '../clinic-prices-texts.ru.ts';
import { amountOf } from '../price-rules.ts';
import './price-sections.css';

/** A price list as patients read it: its categories, in each the services with their prices. */
export function PriceSections({ prices }: { readonly prices: readonly Price[] }) {
  const sections = sectionsOf(prices);
  return sections.map((section) => (
    <Section
      key={section.category}
      {...section}
      // a list without categories needs no name
      title={section.category || (sections.length > 1 ? texts.title_others : texts.title)}
      isBare={section.category === '' && sections.length === 1}
    />
  ));
}

interface SectionProps extends PriceSection {
  readonly title: string;
  /** the page has said what it is */
  readonly isBare: boolean;
}

function Section({ title, isBare, prices }: SectionProps) {
  const titleId = useId();
  return (
    <section className="card price-section" aria-labelledby={titleId}>
      <h2 id={titleId} className={isBare ? 'visually-hidden' : undefined}>
        {title}
      </h2>
      <table aria-labelledby={titleId}>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{texts.head_name}</th>
            <th scope="col">{texts.head_amount}</th>
          </tr>
        </thead>
        <tbody>
          {prices.map((price) => (
            <tr key={price.id}>
              <td>
                {price.name}
                {price.code !== '' && <span className="price-code">{price.code}</span>}
              </td>
              <td className="tabular">{amountText(amountOf(price))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
