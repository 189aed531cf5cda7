/** What a specialty is drawn as, by the beginning of a word of its title; the first that fits. */
const DRAWINGS: readonly (readonly [begins: RegExp, name: string])[] = [
  [/педиатр|неонат|детск/, 'child'],
  [/кардио|сосуд|флеболог|ревмат/, 'heart'],
  [/невр|нейро|психи|психо/, 'brain'],
  [/офтальм|окулист/, 'eye'],
  [/отори|^лор|сурдо/, 'ear'],
  [/гинек|акушер|маммо|репродукт/, 'woman'],
  [/урол|нефро|андрол/, 'kidneys'],
  [/травмат|ортопед|реабил|массаж/, 'bone'],
  [/дермат|косметол|аллерг/, 'skin'],
  [/гастро|прокто|диетол|гепат/, 'stomach'],
  [/эндокрин/, 'thyroid'],
  [/хирург|онколог/, 'scalpel'],
  [/стомат|ортодонт|зуб/, 'tooth'],
  [/пульмон|фтизи/, 'lungs'],
];

export const drawingOf = (specialty: string): string =>
  DRAWINGS.find(([begins]) => begins.test(specialty.toLowerCase()))?.[1] ?? 'therapist';
