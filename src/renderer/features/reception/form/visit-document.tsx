import { CaseChoice } from './case-choice.tsx';
import { DraftNote } from './draft-note.tsx';
import { EpicrisisSection } from './epicrisis-section.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { SectionBody } from './section-body.tsx';
import { SECTIONS, sectionId, type SectionKey } from './sections.ts';
import type { VisitForm } from './use-visit-form.ts';
import { restoredDraft } from './visit-state.ts';

interface VisitDocumentProps {
  readonly visit: VisitForm;
  readonly sections: readonly SectionKey[];
}

/** The form as a document: its sections one under another, their headings stick. */
export function VisitDocument({ visit, sections }: VisitDocumentProps) {
  const { state, send } = visit;
  const { form, record, refusal } = state;
  const restored = restoredDraft(state);
  return (
    <div className="visit-document">
      {restored && <DraftNote {...restored} onDiscard={() => send({ type: 'discard-asked' })} />}
      <ErrorSummary {...refusal} />
      {record === null && (
        <CaseChoice
          cases={state.cases}
          value={state.treatmentCase}
          onChange={(id) => send({ type: 'case-chosen', id })}
        />
      )}
      {sections.map((key) => (
        <section
          key={`${key} ${state.edition}`}
          id={sectionId(key)}
          className="visit-section"
          aria-labelledby={`${sectionId(key)}-title`}
        >
          <h2 id={`${sectionId(key)}-title`} tabIndex={-1}>
            {SECTIONS[key].title}
          </h2>
          <div className="visit-section-body">
            {key === 'epicrisis' ? (
              <EpicrisisSection
                epicrisis={form.epicrisis}
                errors={refusal.errors}
                onToggle={(isOn) => send({ type: 'epicrisis-switched', isOn })}
                onChange={(epicrisis) => send({ type: 'epicrisis-typed', epicrisis })}
                closesCase={record?.case_closed ? null : state.closesCase}
                onClosesCase={(closes) => send({ type: 'closing-chosen', closes })}
              />
            ) : (
              <SectionBody
                section={key}
                form={form}
                errors={refusal.errors}
                onChange={(part) => send({ type: 'typed', part })}
              />
            )}
          </div>
        </section>
      ))}
    </div>
  );
}
