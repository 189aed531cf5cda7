import type { ReactNode } from 'react';
import { fullName, initials, type PersonName as NameParts } from '#shared/format/names.ts';
import { PersonName } from '#renderer/ui/person-name.tsx';
import { Avatar } from '#renderer/ui/avatar.tsx';

interface DoctorNameProps {
  readonly name: NameParts & { readonly avatar: string | null };
  /** specialty, department: whatever follows the name */
  readonly details?: ReactNode;
  readonly size?: number;
  /** level of heading when the name heads a card; plain text without it */
  readonly heading?: 'h2' | 'h3' | 'h4' | 'span';
}

/** Photo or initials, full name, and a line under it. */
export function DoctorName({ name, details, size = 48, heading: Name = 'span' }: DoctorNameProps) {
  return (
    <div className="doctor-name">
      <Avatar name={fullName(name)} initials={initials(name)} photo={name.avatar} size={size} />
      <div className="doctor-name-words">
        <Name className="doctor-name-full">
          <PersonName name={name} />
        </Name>
        {details !== undefined && <span className="doctor-name-details">{details}</span>}
      </div>
    </div>
  );
}
