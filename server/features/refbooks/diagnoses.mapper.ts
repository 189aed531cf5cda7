import type { Static } from 'typebox';
import type { DiagnosisItem, DiagnosisPlace as WirePlace } from '#shared/contract/refbooks.ts';
import type { DiagnosisFound } from './diagnoses.service.ts';
import type { DiagnosisPlace } from './diagnosis-tree.service.ts';

/** A code as the wire has it; the marks are there only where they say something. */
export const toDiagnosis = ({
  code,
  name,
  additional,
  misfit,
  is_favourite: isFavourite,
}: DiagnosisFound): Static<typeof DiagnosisItem> => ({
  ID: code,
  MKB_CODE: code,
  MKB_NAME: name,
  ADDITIONAL: additional,
  ...(misfit ? { MISFIT: misfit } : {}),
  ...(isFavourite ? { FAVOURITE: true } : {}),
});

export const toPlace = ({ node, parents, children, instead }: DiagnosisPlace): Static<typeof WirePlace> => ({
  node,
  parents: [...parents],
  children: [...children],
  instead: [...instead],
});
