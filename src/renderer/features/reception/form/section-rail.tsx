import { Circle, TickCircle, WarningSign } from '@blueprintjs/icons';
import type { Form025u } from '#shared/rules/form-025u.ts';
import { formTexts as texts } from '../form-texts.ru.ts';
import type { FormErrors } from './check.ts';
import { SECTIONS, isFilled, isWrong, type SectionKey } from './sections.ts';
import { sectionId, useSectionInView } from './use-section-in-view.ts';

interface SectionRailProps {
  readonly sections: readonly SectionKey[];
  readonly form: Form025u;
  readonly errors: FormErrors;
}
/** Shows a section under the sticky heads, and gives it the focus. */
const goTo = (key: SectionKey): void => {
  const section = document.getElementById(sectionId(key));
  section?.scrollIntoView({ block: 'start' });
  section?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
};

/** The sections with what is filled, what is wrong, and where the reader is; leads to each. */
export function SectionRail({ sections, form, errors }: SectionRailProps) {
  const inView = useSectionInView(sections);
  return (
    <nav className="visit-rail" aria-label={texts.title_sections}>
      <ul>
        {sections.map((key) => {
          const [isBad, isDone] = [isWrong(errors, key), isFilled(form, key)];
          const state = isBad ? texts.hint_wrong : isDone ? texts.hint_filled : texts.hint_empty_section;
          return (
            <li key={key}>
              <button
                type="button"
                aria-current={key === inView ? 'location' : undefined}
                className={`visit-rail-link ${isBad ? 'visit-rail-wrong' : isDone ? 'visit-rail-done' : ''}`}
                onClick={() => goTo(key)}
              >
                {isBad ? <WarningSign size={14} /> : isDone ? <TickCircle size={14} /> : <Circle size={14} />}
                {SECTIONS[key].title}
                <span className="visually-hidden">{`: ${state}`}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
