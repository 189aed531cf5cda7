import { formatPhone } from '#shared/format/phone.ts';

/** Phones of the clinic as links that a phone can dial. */
export function ClinicPhones({ phones }: { readonly phones: readonly string[] }) {
  if (phones.length === 0) return null;
  return (
    <span className="booking-phones">
      {phones.map((phone) => (
        <a key={phone} href={`tel:${phone}`}>
          {formatPhone(phone)}
        </a>
      ))}
    </span>
  );
}
