import { PageHead } from '#renderer/ui/page-head.tsx';
import { politics } from './politics.ru.ts';
import './platform.css';

/** Privacy policy. */
export function PoliticsScreen() {
  return (
    <article className="platform-document">
      <PageHead title={politics.title} lead={politics.updated} />
      {politics.sections.map(({ title, text }) => (
        <section key={title}>
          <h2>{title}</h2>
          {text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </article>
  );
}
