import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '@blueprintjs/core';
import { Print } from '@blueprintjs/icons';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { useListAddress } from '#renderer/lib/navigation/use-list-address.ts';
import { AnchoredHeading } from '#renderer/ui/anchored-heading.tsx';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { SearchField } from '#renderer/ui/search-field.tsx';
import { SectionCard } from '#renderer/ui/section-card.tsx';
import { HelpContents, topicElement, type HelpChapter } from './help-contents.tsx';
import { pictureOf } from './help-pictures.ts';
import type { HelpTopic } from './help-topic.ts';
import { findTopics, helpTexts as texts } from './help-topics.ru.ts';
import { printHelp } from './print-help.ts';
import '#renderer/ui/paper.css';
import './help.css';

const DEBOUNCE_MS = 200;

interface HelpScreenProps {
  /** for what the person may do in this clinic */
  readonly topics: readonly HelpTopic[];
}

/** «Основная информация» (2 §2, K31): how-to with its contents, searched and printed. */
export function HelpScreen({ topics: own }: HelpScreenProps) {
  const { search, setSearch } = useListAddress();
  const host = useRef<HTMLDivElement>(null);
  const topics = findTopics(own, search);
  // the part of what is found first stands first
  const parts = [...new Set(topics.map(({ part }) => part))];
  const chapters = parts.map((part) => ({ part, topics: topics.filter((topic) => topic.part === part) }));
  return (
    <div className="help on-paper" ref={host}>
      <PageHead
        title={texts.title_help}
        lead={texts.lead_help}
        action={
          <Button
            icon={<Print />}
            text={texts.action_print}
            onClick={() => host.current && void printHelp(host.current)}
          />
        }
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
      <div className="help-columns">
        {topics.length > 1 && <HelpContents chapters={chapters} />}
        <div>
          {chapters.map((chapter) => (
            <Part key={chapter.part} {...chapter} />
          ))}
        </div>
      </div>
    </div>
  );
}

function Part({ part, topics }: HelpChapter) {
  const clinic = useClinic();
  return (
    <SectionCard title={texts.parts[part]}>
      {topics.map((topic) => (
        <article key={topic.id} id={topicElement(topic.id)} className="help-topic">
          <AnchoredHeading as="h3" anchor={topic.id}>
            {topic.title}
          </AnchoredHeading>
          <ol>
            {topic.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <Picture topic={topic} />
          <Link className="help-way" to={topic.to(clinic.slug)} aria-label={texts.action_open_of(topic.title)}>
            {texts.action_open}
          </Link>
        </article>
      ))}
    </SectionCard>
  );
}

/** The screen that the topic is about. */
function Picture({ topic: { id, picture: alt } }: { readonly topic: HelpTopic }) {
  const picture = pictureOf(id);
  if (!picture) return null;
  return (
    <figure>
      <img {...picture} alt={alt} loading="lazy" decoding="async" />
    </figure>
  );
}
