/** The clinic whose times are waited for. */
export interface WaitClinic {
  readonly id: string;
  readonly slug: string;
  /** IANA zone */
  readonly timezone: string;
  readonly modules: readonly string[];
}
/** What is waited for, with its name. */
export type WaitSubject =
  | { readonly doctor: string; readonly name: string }
  | { readonly specialty: string; readonly name: string };
export const idOfSubject = (subject: WaitSubject): string => ('doctor' in subject ? subject.doctor : subject.specialty);
