import { Link } from 'react-router-dom';
import { numericDate } from '#shared/format/dates.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import type { DiagnosisPlace } from '#renderer/entities/diagnosis/api.ts';
import { treeTexts as texts } from '../tree-texts.ru.ts';

/** What is to be known before a code is recorded: whether it may be, with what, and what took its place. */
export function CodeNotes({ place: { node, instead } }: { readonly place: DiagnosisPlace }) {
  if (node === null) return null;
  const rule = node.is_recordable ? texts.hint_recordable : node.is_active ? texts.hint_group : null;
  return (
    <section className="code-notes card" aria-label={texts.title_notes}>
      {rule !== null && <p>{rule}</p>}
      {node.additional === 1 && <p>{texts.hint_dagger}</p>}
      {node.additional === 2 && <p>{texts.hint_asterisk}</p>}
      {!node.is_active && (
        <>
          <p>
            <span className="tag tag-warning">{texts.hint_not_in_force}</span>{' '}
            {node.retired_on !== null && texts.hint_retired(numericDate(node.retired_on))}
          </p>
          {instead.length > 0 && (
            <p>
              {texts.hint_instead}{' '}
              {instead.map(({ code, name }, index) => (
                <span key={code}>
                  {index > 0 && ', '}
                  <Link to={paths.mkb10Code(code)}>{`${code} ${name}`}</Link>
                </span>
              ))}
            </p>
          )}
        </>
      )}
    </section>
  );
}
