import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ChevronRight } from '@blueprintjs/icons';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { useSession } from '#renderer/lib/session/use-session.ts';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { groupTexts, texts } from './texts.ru.ts';
import './accounts.css';

/** What a way is for: the work of every day, the clinic's directories, the person's own visits. */
export type WayGroup = 'work' | 'clinic' | 'own';
const GROUPS: readonly WayGroup[] = ['work', 'clinic', 'own'];
/** Somewhere to go, and what it is for. */
export interface PersonalWay {
  readonly to: string;
  readonly icon: ReactElement;
  readonly group: WayGroup;
  readonly title: string;
  readonly hint: string | undefined;
}

interface PersonalAreaProps {
  readonly ways: readonly PersonalWay[];
  /** what comes before the ways */
  readonly first?: ReactNode;
  /** what the person has chosen for themselves */
  readonly choices?: ReactNode;
}

/** Welcome page of the personal area: what a person can do here (1 §2). */
export function PersonalAreaScreen({ ways, first, choices }: PersonalAreaProps) {
  const clinic = useClinic();
  const { user } = useSession();
  const name = [user?.profile.first_name, user?.profile.middle_name].filter(Boolean).join(' ');
  const groups = GROUPS.map((group) => ({ group, rows: ways.filter((way) => way.group === group) })).filter(
    ({ rows }) => rows.length > 0,
  );
  return (
    <>
      <PageHead title={texts.title_welcome(name)} lead={texts.hint_welcome(clinic.title)} />
      {first}
      {groups.map(({ group, rows }) => (
        <section key={group} className="accounts-group">
          <h2 className={groups.length === 1 ? 'visually-hidden' : undefined}>
            {groups.length === 1 ? texts.title_can : groupTexts[group]}
          </h2>
          <ul className="accounts-ways">
            {rows.map(({ to, title, hint, icon }) => (
              <li key={to}>
                <Link to={to}>
                  <span className="accounts-way-icon" aria-hidden>
                    {icon}
                  </span>
                  <span className="accounts-way-words">
                    <strong>{title}</strong>
                    {hint !== undefined && <span>{hint}</span>}
                  </span>
                  <ChevronRight />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {choices}
    </>
  );
}
