import { Circle, Error, TickCircle, WarningSign } from '@blueprintjs/icons';
import { useSectionInView } from '#renderer/lib/page/use-section-in-view.ts';
import './section-rail.css';

/** `missing`: it can be saved without, but not used */
export type SectionState = 'filled' | 'wrong' | 'missing' | 'empty';
export interface RailSection {
  /** of its element on the page; its `h2` takes the focus */
  readonly id: string;
  readonly title: string;
  /** as on paper */
  readonly number?: number;
  readonly state: SectionState;
  /** the state in words */
  readonly stateText: string;
  /** at the end of the line: «2 ош.» */
  readonly note?: string | undefined;
}
const ICONS = {
  filled: <TickCircle size={14} />,
  wrong: <Error size={14} />,
  missing: <WarningSign size={14} />,
  empty: <Circle size={14} />,
} satisfies Record<SectionState, React.JSX.Element>;

/** Shows a section under the sticky heads, and gives it the focus. */
const goTo = (id: string): void => {
  const section = document.getElementById(id);
  section?.scrollIntoView({ block: 'start' });
  section?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
};

/** Sections of a long form with what is filled, what is wrong, and where the reader is; leads to each. */
export function SectionRail({
  label,
  sections,
}: {
  readonly label: string;
  readonly sections: readonly RailSection[];
}) {
  const inView = useSectionInView(sections.map(({ id }) => id));
  return (
    <nav className="section-rail" aria-label={label}>
      <ul>
        {sections.map(({ id, title, number, state, stateText, note }) => (
          <li key={id}>
            <button
              type="button"
              aria-current={id === inView ? 'location' : undefined}
              className={`section-rail-${state}`}
              title={title}
              onClick={() => goTo(id)}
            >
              {ICONS[state]}
              {number !== undefined && <span className="section-rail-number">{number}</span>}
              <span className="section-rail-title">{title}</span>
              {note !== undefined && (
                <span className="section-rail-note" aria-hidden>
                  {note}
                </span>
              )}
              <span className="visually-hidden">{`: ${stateText}`}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
