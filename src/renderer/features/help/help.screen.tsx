import { Link } from 'react-router-dom';
import { Button } from '@blueprintjs/core';
import { Print } from '@blueprintjs/icons';
import { can } from '#shared/access/permissions.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { useListAddress } from '#renderer/lib/navigation/use-list-address.ts';
import { actorIn, useSession } from '#renderer/lib/session/use-session.ts';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { SearchField } from '#renderer/ui/search-field.tsx';
import { SectionCard } from '#renderer/ui/section-card.tsx';
import { HELP_TOPICS, helpTexts as texts, isFoundIn, type HelpPart, type HelpTopic } from './help-topics.ru.ts';
import './help.css';

const PARTS: readonly HelpPart[] = ['desk', 'doctor', 'admin', 'patient'];
const DEBOUNCE_MS = 200;

/** «Основная информация» (2 §2, K31): how-to for what the person may do, searched and printed. */
export function HelpScreen() {
  const clinic = useClinic();
  const { user } = useSession();
  const { search, setSearch } = useListAddress();
  const actor = actorIn(user, clinic.id);
  const topics = HELP_TOPICS.filter(
    (topic) => (topic.needs === null || can(actor, topic.needs)) && isFoundIn(topic, search),
  );
  return (
    <div className="help">
      <PageHead
        title={texts.title_help}
        lead={texts.lead_help}
        action={<Button icon={<Print />} text={texts.action_print} onClick={() => window.print()} />}
      />
      <div className="help-search">
        <SearchField
          label={texts.field_search}
          placeholder={texts.hint_search}
          value={search}
          onChange={setSearch}
          debounce={DEBOUNCE_MS}
        />
      </div>
      {topics.length === 0 && <p role="status">{texts.hint_nothing}</p>}
      {PARTS.map((part) => {
        const own = topics.filter((topic) => topic.part === part);
        return own.length === 0 ? null : <Part key={part} part={part} topics={own} />;
      })}
    </div>
  );
}

function Part({ part, topics }: { readonly part: HelpPart; readonly topics: readonly HelpTopic[] }) {
  const clinic = useClinic();
  return (
    <SectionCard title={texts.parts[part]}>
      {topics.map(({ id, title, steps, to }) => (
        <article key={id} className="help-topic">
          <h3>{title}</h3>
          <ol>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <Link className="help-way" to={to(clinic.slug)} aria-label={texts.action_open_of(title)}>
            {texts.action_open}
          </Link>
        </article>
      ))}
    </SectionCard>
  );
}
