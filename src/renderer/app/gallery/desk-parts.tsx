import { useState } from 'react';
import { EntryRow } from '#renderer/features/waiting-list/components/entry-row.tsx';
import { LadderCard } from '#renderer/features/waiting-list/components/ladder-card.tsx';
import { texts as waitingTexts } from '#renderer/features/waiting-list/texts.ru.ts';
import { AbsenceVisits } from '#renderer/features/schedule/components/absence-visits.tsx';
import { NO_TIMES, timeErrors, withShown } from '#renderer/features/schedule/absence-values.ts';
import { SectionRail, type SectionState } from '#renderer/ui/section-rail.tsx';
import '#renderer/features/waiting-list/waiting-list.css';
import { DeskBar } from '../layouts/desk-bar.tsx';
import { PersonalMenu } from '../layouts/personal-menu.tsx';
import { LADDER, PREVIEW, STAFF_ENTRIES } from './desk-samples.ts';
import { Part } from './part.tsx';
import { words } from './sample-texts.ru.ts';
import { CLINIC } from './samples.ts';
import { galleryTexts as texts } from './texts.ru.ts';

const nothing = () => {};
const STATES: readonly SectionState[] = ['filled', 'wrong', 'missing', 'empty'];
const SECTIONS = STATES.map((state, index) => ({
  id: `gallery-rail-${state}`,
  number: index + 1,
  title: words.rail[index] ?? '',
  state,
  stateText: words.rail_states[index] ?? '',
  ...(state === 'wrong' ? { note: words.rail_note } : {}),
}));

/** The frame of the desk, and what it works through: sections of a form, the waiting list, visits of an absence. */
export function DeskParts() {
  const [picked, setPicked] = useState<Readonly<Record<string, string>>>({
    [PREVIEW.visits[1]?.id ?? '']: PREVIEW.visits[0]?.suggestions[0]?.id ?? '',
  });
  const times = withShown({ ...NO_TIMES, picked }, PREVIEW.visits);
  return (
    <>
      <Part title={texts.title_desk}>
        <div className="gallery-frame">
          <DeskBar clinic={CLINIC} />
          <div className="gallery-menus">
            <PersonalMenu isDesk />
            <PersonalMenu isDesk={false} />
          </div>
        </div>
      </Part>
      <Part title={texts.title_rail}>
        <SectionRail label={texts.title_rail} sections={SECTIONS} />
        <div className="gallery-fields">
          {SECTIONS.map(({ id, title }) => (
            <section key={id} id={id}>
              <h2 tabIndex={-1}>{title}</h2>
            </section>
          ))}
        </div>
      </Part>
      <Part title={texts.title_waiting_desk}>
        <LadderCard ladder={LADDER} canBook onOver={nothing} />
        <table className="waiting-table">
          <thead>
            <tr>
              {(['column_patient', 'column_what', 'column_when', 'column_since', 'column_status'] as const).map(
                (key) => (
                  <th key={key} scope="col">
                    {waitingTexts[key]}
                  </th>
                ),
              )}
              <th scope="col">
                <span className="visually-hidden">{waitingTexts.column_actions}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {STAFF_ENTRIES.map((entry) => (
              <EntryRow key={entry.id} entry={entry} canBook onBook={nothing} />
            ))}
          </tbody>
        </table>
      </Part>
      <Part title={texts.title_absence}>
        <AbsenceVisits preview={PREVIEW} times={times} errors={timeErrors(PREVIEW.visits, times)} onPick={setPicked} />
      </Part>
    </>
  );
}
