import { Button, Intent } from '@blueprintjs/core';
import { ClinicCard } from '#renderer/features/platform/components/clinic-card.tsx';
import { Figures, SpecialtyTiles } from '#renderer/features/platform/components/overview-parts.tsx';
import { BottomBar } from '#renderer/ui/bottom-bar.tsx';
import '#renderer/features/platform/platform.css';
import '#renderer/features/platform/home.css';
import { CLINICS, SPECIALTIES } from './day-samples.ts';
import { Part } from './part.tsx';
import { words } from './sample-texts.ru.ts';
import { galleryTexts as texts } from './texts.ru.ts';

/** The first page, and the main action of a phone's screen. */
export function HomeParts() {
  return (
    <>
      <Part title={texts.title_home}>
        <Figures clinics={40} doctors={312} times={12_000} />
        <SpecialtyTiles specialties={SPECIALTIES} />
        <ul className="section-three">
          {CLINICS.map((clinic) => (
            <ClinicCard key={clinic.id} clinic={clinic} nextOf={words.therapist} />
          ))}
        </ul>
      </Part>
      <Part title={texts.title_bottom}>
        <BottomBar>
          <Button intent={Intent.PRIMARY} text={texts.action_filled} />
        </BottomBar>
      </Part>
    </>
  );
}
