import { formatPhone } from '#shared/format/phone.ts';

interface ByClinicProps {
  readonly text: string;
  readonly phones: readonly string[];
}

/** What the clinic did, and its phones, which a phone can dial. */
export function ByClinic({ text, phones }: ByClinicProps) {
  return (
    <p className="records-by-clinic">
      {text}
      {phones.map((phone) => (
        <a key={phone} href={`tel:${phone}`}>
          {formatPhone(phone)}
        </a>
      ))}
    </p>
  );
}
