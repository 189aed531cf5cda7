import { formatPhone } from '#shared/format/phone.ts';
import './phone-links.css';

/** Phones as links that a phone can dial. */
export function PhoneLinks({ phones }: { readonly phones: readonly string[] }) {
  if (phones.length === 0) return null;
  return (
    <span className="phone-links">
      {phones.map((phone) => (
        <a key={phone} href={`tel:${phone}`}>
          {formatPhone(phone)}
        </a>
      ))}
    </span>
  );
}
