import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useMedia } from '#renderer/lib/page/use-media.ts';
import { useSectionInView } from '#renderer/lib/page/use-section-in-view.ts';
import type { HelpPart, HelpTopic } from './help-topic.ts';
import { helpTexts as texts } from './help-topics.ru.ts';

/** Where the contents have no place beside the topics: as help.css has it. */
const ABOVE = '(width < 1240px)';
/** The element of a topic; its heading has the topic's own id, the fragment of addresses. */
export const topicElement = (id: string): string => `topic-${id}`;

export interface HelpChapter {
  readonly part: HelpPart;
  readonly topics: readonly HelpTopic[];
}

/** What the page has, with the topic that the reader is at: beside it, or folded above it in a narrow window. */
export function HelpContents({ chapters }: { readonly chapters: readonly HelpChapter[] }) {
  const isAbove = useMedia(ABOVE);
  const links = <ContentLinks chapters={chapters} />;
  return (
    <nav className="help-contents" aria-label={texts.title_contents}>
      {isAbove ? (
        <details className="card">
          <summary>{texts.title_contents}</summary>
          {links}
        </details>
      ) : (
        links
      )}
    </nav>
  );
}

function ContentLinks({ chapters }: { readonly chapters: readonly HelpChapter[] }) {
  const { search } = useLocation();
  const host = useRef<HTMLDivElement>(null);
  const inView = useSectionInView(chapters.flatMap(({ topics }) => topics.map(({ id }) => topicElement(id))));
  useEffect(() => {
    const list = host.current;
    const link = list?.querySelector('[aria-current]');
    if (!list || !link) return;
    // only the list is scrolled, never the page
    const [frame, box] = [list.getBoundingClientRect(), link.getBoundingClientRect()];
    if (box.top < frame.top || box.bottom > frame.bottom)
      list.scrollTop += box.top + box.height / 2 - (frame.top + frame.height / 2);
  }, [inView]);
  return (
    <div className="help-contents-list" ref={host}>
      {chapters.map(({ part, topics }) => (
        <section key={part}>
          <p>{texts.parts[part]}</p>
          <ul>
            {topics.map(({ id, title }) => (
              <li key={id}>
                <Link to={{ search, hash: id }} aria-current={topicElement(id) === inView ? 'location' : undefined}>
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
