import type { ReactNode } from 'react';
import { formatPhone } from '#shared/format/phone.ts';
import { useGetProviderQuery } from '../api.ts';
import { footTexts as texts } from '../foot-texts.ru.ts';
import '../platform.css';

/** Who runs the platform (1 §2): a line less for what is not set, nothing where nothing is. */
export function ProviderLines() {
  const { data } = useGetProviderQuery();
  if (!data || Object.values(data).every((line) => line === '')) return null;
  const { name, phone, email, address } = data;
  return (
    <section className="platform-provider" aria-labelledby="provider">
      <h2 id="provider">{texts.title_provider}</h2>
      <dl>
        <Line term={texts.field_name}>{name}</Line>
        <Line term={texts.field_phone}>
          {phone !== '' && <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{formatPhone(phone)}</a>}
        </Line>
        <Line term={texts.field_email}>{email !== '' && <a href={`mailto:${email}`}>{email}</a>}</Line>
        <Line term={texts.field_address}>{address}</Line>
      </dl>
    </section>
  );
}

function Line({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  if (children === '' || children === false) return null;
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
