import { useId, type ReactNode } from 'react';
import { Button } from '@blueprintjs/core';
import { ChevronDown, ChevronUp } from '@blueprintjs/icons';
import { formatPhone } from '#shared/format/phone.ts';
import type { Clinic } from '#renderer/entities/clinic/api.ts';
import { clinicAddress } from '#renderer/entities/clinic/clinic-address.ts';
import { useSession } from '#renderer/lib/session/use-session.ts';
import { texts } from '../texts.ru.ts';

interface ClinicPanelProps {
  readonly clinic: Clinic;
  readonly isExpanded: boolean;
  readonly onToggle: () => void;
  /** what a person can do here */
  readonly children: ReactNode;
}

/** Left panel: logo, title, address, phones, work hours, text. It folds for those who know the clinic already. */
export function ClinicPanel({ clinic, isExpanded, onToggle, children }: ClinicPanelProps) {
  const { isSignedIn } = useSession();
  const detailsId = useId();
  const { title, logo, phones, worktime, info } = clinic;
  return (
    <>
      {logo && <img className="clinic-logo" src={logo} alt="" height={64} />}
      <h1 tabIndex={-1}>{title}</h1>
      {children}
      <div id={detailsId} className={`clinic-details ${isExpanded ? '' : 'clinic-details-folded'}`}>
        <dl>
          <Fact name={texts.field_address}>{clinicAddress(clinic)}</Fact>
          <Fact name={texts.field_phones}>
            {phones.length > 0 &&
              phones.map((phone) => (
                <a key={phone} href={`tel:${phone}`}>
                  {formatPhone(phone)}
                </a>
              ))}
          </Fact>
          <Fact name={texts.field_worktime}>{worktime}</Fact>
        </dl>
        {info !== '' && <p className="clinic-info">{info}</p>}
      </div>
      <Button
        className={isSignedIn ? 'clinic-toggle' : 'clinic-toggle clinic-toggle-narrow'}
        variant="minimal"
        intent="primary"
        icon={isExpanded ? <ChevronUp /> : <ChevronDown />}
        text={isExpanded ? texts.action_hide_info : texts.action_show_info}
        aria-expanded={isExpanded}
        aria-controls={detailsId}
        onClick={onToggle}
      />
    </>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  if (children === '' || children === false) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
