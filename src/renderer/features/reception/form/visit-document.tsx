import { CaseChoice } from './case-choice.tsx';
import { DraftNote } from './draft-note.tsx';
import { EpicrisisSection } from './epicrisis-section.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { SectionBody } from './section-body.tsx';
import { SECTIONS, type SectionKey } from './sections.ts';
import { sectionId } from './use-section-in-view.ts';
import type { VisitForm } from './use-visit-form.ts';
import type { CurrentReception } from '../api.ts';

interface VisitDocumentProps {
  readonly visit: VisitForm;
  readonly cases: CurrentReception['cases'];
  readonly sections: readonly SectionKey[];
}

/** The form as a document: its sections one under another, their headings stick. */
export function VisitDocument({ visit, cases, sections }: VisitDocumentProps) {
  const { form, record, refusal, restored } = visit;
  return (
    <div className="visit-document">
      {restored && <DraftNote {...restored} onDiscard={() => void visit.discard()} />}
      <ErrorSummary {...refusal} />
      {record === null && <CaseChoice cases={cases} value={visit.treatmentCase} onChange={visit.chooseCase} />}
      {sections.map((key) => (
        <section
          key={`${key} ${visit.edition}`}
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
                onToggle={visit.toggleEpicrisis}
                onChange={visit.changeEpicrisis}
                closesCase={record?.case_closed ? null : visit.closesCase}
                onClosesCase={visit.chooseClosing}
              />
            ) : (
              <SectionBody section={key} form={form} errors={refusal.errors} onChange={visit.change} />
            )}
          </div>
        </section>
      ))}
    </div>
  );
}
