import { Link, useParams } from 'react-router-dom';
import { useGetDiagnosisPlaceQuery, type DiagnosisPlace } from '#renderer/entities/diagnosis/api.ts';
import { RowPage } from '#renderer/entities/row-form/row-page.tsx';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { CodeNotes } from './components/code-notes.tsx';
import { DictionaryLinks } from './components/dictionary-links.tsx';
import { treeTexts as texts } from './tree-texts.ru.ts';
import './refbooks.css';

/** ICD-10 by chapters, blocks and codes: a place in it, what it lies in and what lies in it. */
export function Mkb10TreeScreen() {
  const { code } = useParams();
  const query = useGetDiagnosisPlaceQuery({ query: code === undefined ? {} : { code } });
  return (
    <RowPage
      title={code ?? texts.title_tree}
      query={query}
      missing={texts.hint_no_code}
      back={{ to: paths.mkb10Tree, text: texts.action_to_chapters }}
    >
      {(place) => <Place place={place} />}
    </RowPage>
  );
}

function Place({ place }: { readonly place: DiagnosisPlace }) {
  const { node, parents, children } = place;
  return (
    <>
      {node !== null && (
        <nav className="code-parents" aria-label={texts.title_parents}>
          <Link to={paths.mkb10Tree}>{texts.title_tree}</Link>
          {parents.map(({ code, name }) => (
            <Link key={code} to={paths.mkb10Code(code)} title={name}>
              {code}
            </Link>
          ))}
        </nav>
      )}
      <PageHead
        title={node === null ? texts.title_tree : `${node.code} ${node.name}`}
        {...(node === null ? { lead: texts.hint_tree } : {})}
      />
      {node === null && <DictionaryLinks />}
      <CodeNotes place={place} />
      {children.length > 0 && (
        <ul className="code-children card" aria-label={texts.title_children}>
          {children.map((child) => (
            <li key={child.code}>
              <Link to={paths.mkb10Code(child.code)}>
                <span className="mkb-code">{child.code}</span>
                <span className={child.is_active ? undefined : 'muted'}>{child.name}</span>
                {!child.is_active && <span className="tag tag-warning">{texts.hint_not_in_force}</span>}
                {child.children > 0 && (
                  <span className="muted code-count" title={texts.hint_inside(child.children)}>
                    <span aria-hidden>{child.children}</span>
                    <span className="visually-hidden">{texts.hint_inside(child.children)}</span>
                  </span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
