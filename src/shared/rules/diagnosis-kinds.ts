/** Causes of injuries are chapter XX (V–Y), diseases all the others. */
export const DIAGNOSIS_KINDS = ['disease', 'external_cause'] as const;
export type DiagnosisKind = (typeof DIAGNOSIS_KINDS)[number];
