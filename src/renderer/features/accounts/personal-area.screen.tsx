import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ChevronRight } from '@blueprintjs/icons';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { useSession } from '#renderer/lib/session/use-session.ts';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { texts } from './texts.ru.ts';
import './accounts.css';

/** Somewhere to go, and what it is for. */
export interface PersonalWay {
  readonly to: string;
  readonly title: string;
  readonly hint: string | undefined;
}

interface PersonalAreaProps {
  readonly ways: readonly PersonalWay[];
  /** what the person has chosen for themselves */
  readonly choices?: ReactNode;
}

/** Welcome page of the personal area: what a person can do here (1 §2). */
export function PersonalAreaScreen({ ways, choices }: PersonalAreaProps) {
  const clinic = useClinic();
  const { user } = useSession();
  const name = [user?.profile.first_name, user?.profile.middle_name].filter(Boolean).join(' ');
  return (
    <>
      <PageHead title={texts.title_welcome(name)} lead={texts.hint_welcome(clinic.title)} />
      <h2 className="visually-hidden">{texts.title_can}</h2>
      <ul className="accounts-ways">
        {ways.map(({ to, title, hint }) => (
          <li key={to}>
            <Link to={to}>
              <span>
                <strong>{title}</strong>
                {hint !== undefined && <span>{hint}</span>}
              </span>
              <ChevronRight />
            </Link>
          </li>
        ))}
      </ul>
      {choices}
    </>
  );
}
