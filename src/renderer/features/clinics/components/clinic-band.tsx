import { Suspense, useId, type ReactNode } from 'react';
import { Button } from '@blueprintjs/core';
import { MapMarker, Phone, Time } from '@blueprintjs/icons';
import { formatPhone } from '#shared/format/phone.ts';
import { SOCIAL_NETWORKS } from '#shared/rules/social-networks.ts';
import type { Clinic } from '#renderer/entities/clinic/api.ts';
import { clinicAddress } from '#renderer/entities/clinic/clinic-address.ts';
import { Opening } from '#renderer/entities/clinic/opening.tsx';
import { mapAddress } from '#shared/format/map-address.ts';
import { LogoMark } from '#renderer/ui/logo.tsx';
import { clinicTexts as texts } from '../clinic-texts.ru.ts';
import { SocialLinks } from './front-lazy.ts';

interface ClinicBandProps {
  readonly clinic: Clinic;
  readonly isExpanded: boolean;
  readonly onToggle: () => void;
  /** what a person can do here */
  readonly children: ReactNode;
}

/** Who and where the clinic is (1 §2 "Public clinic page"): logo, title, address, phones, hours, text that folds. */
export function ClinicBand({ clinic, isExpanded, onToggle, children }: ClinicBandProps) {
  const infoId = useId();
  const { title, logo, phones, worktime, info, website, front } = clinic;
  const address = clinicAddress(clinic);
  return (
    <section className="clinic-band" aria-label={texts.title_info}>
      <div className="clinic-band-inner">
        <LogoMark image={logo} size={64} />
        <div className="clinic-band-words">
          <h1 tabIndex={-1}>{title}</h1>
          <dl className="clinic-facts">
            <Fact name={texts.field_worktime} icon={<Time />}>
              {worktime !== '' && <Hours clinic={clinic} isWhole={isExpanded || info === ''} />}
            </Fact>
            <Fact name={texts.field_address} icon={<MapMarker />}>
              {address !== '' && (
                <a href={mapAddress(address, front.coords)} target="_blank" rel="noreferrer">
                  {address}
                  <span className="visually-hidden"> {texts.hint_opens_map}</span>
                </a>
              )}
            </Fact>
            <Fact name={texts.field_phones} icon={<Phone />}>
              {phones.length > 0 &&
                phones.map((phone) => (
                  <a key={phone} className="tabular" href={`tel:${phone}`}>
                    {formatPhone(phone)}
                  </a>
                ))}
            </Fact>
            {(website || SOCIAL_NETWORKS.some((network) => front[network])) && (
              // a line of its own, there before the links come: nothing under it moves
              <div className="clinic-social">
                <Suspense fallback={null}>
                  <SocialLinks clinic={clinic} />
                </Suspense>
              </div>
            )}
          </dl>
          {info !== '' && (
            <div className={isExpanded ? 'clinic-about' : 'clinic-about clinic-about-folded'}>
              <p id={infoId} className="clinic-info">
                {info}
              </p>
              <Button
                className="clinic-toggle"
                size="small"
                variant="minimal"
                text={isExpanded ? texts.action_hide_info : texts.action_show_info}
                aria-expanded={isExpanded}
                aria-controls={infoId}
                onClick={onToggle}
              />
            </div>
          )}
        </div>
        {children}
      </div>
    </section>
  );
}

interface HoursProps {
  readonly clinic: Clinic;
  /** also the hours in full, where it is known whether it is open */
  readonly isWhole: boolean;
}

/** Whether it is open comes first; the hours in full stand beside it. */
function Hours({ clinic, isWhole }: HoursProps) {
  return (
    <>
      {clinic.opening !== null && <Opening clinic={clinic} />}
      {(isWhole || clinic.opening === null) && <span>{clinic.worktime}</span>}
    </>
  );
}

interface FactProps {
  readonly name: string;
  readonly icon: ReactNode;
  readonly children: ReactNode;
}

function Fact({ name, icon, children }: FactProps) {
  if (children === '' || children === false) return null;
  return (
    <div>
      <dt>
        {icon}
        <span className="visually-hidden">{name}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
