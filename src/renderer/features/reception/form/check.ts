import { fieldOfWirePath } from '#shared/rules/form-025u-paths.ts';
import { formProblemTexts } from '#shared/rules/form-025u.ru.ts';
import { formOfVisit, problemsOfForm, type Form025u } from '#shared/rules/form-025u.ts';
import type { ApiError } from '#renderer/lib/api/api-error.ts';
import { SECTION_KEYS, sectionOfField } from './sections.ts';

/** One message a field of the form. */
export type FormErrors = Readonly<Record<string, string>>;

/** What keeps the form from being saved, before anything is sent: the same rule as the server's. */
export const checkForm = (form: Form025u, isPrimary: boolean): FormErrors =>
  Object.fromEntries(
    Object.entries(problemsOfForm(formOfVisit(form, isPrimary), isPrimary)).map(([field, problem]) => [
      field,
      formProblemTexts[problem],
    ]),
  );

/** Parts of a diagnosis: what is wrong with one stands at the diagnosis. */
const OF_DIAGNOSIS = /\.(code|name|note|character)$/;

/** The refusal's messages at the form's own fields; `forma.` of the wire is left off. */
export const errorsOfRefusal = ({ errors }: ApiError): FormErrors =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([path, [text]]) =>
      text === undefined
        ? []
        : [[fieldOfWirePath(path.replace(/^(forma|fields)\./, '')).replace(OF_DIAGNOSIS, ''), text]],
    ),
  );

/** The errors without those of the changed fields. */
export const withoutChanged = (errors: FormErrors, changed: readonly string[]): FormErrors =>
  Object.fromEntries(
    Object.entries(errors).filter(([field]) => !changed.some((name) => field === name || field.startsWith(`${name}.`))),
  );

/** The errors inside a field, under their own names: those of `epicrisis.mainDiagnosis` as `mainDiagnosis`. */
export const errorsInside = (errors: FormErrors, field: string): FormErrors =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([name, text]) =>
      name.startsWith(`${field}.`) ? [[name.slice(field.length + 1), text]] : [],
    ),
  );

/** The errors in the order of the screen. */
export const inScreenOrder = (errors: FormErrors): FormErrors => {
  const orderOf = (field: string) => SECTION_KEYS.indexOf(sectionOfField(field) ?? 'epicrisis');
  return Object.fromEntries(Object.entries(errors).toSorted(([one], [other]) => orderOf(one) - orderOf(other)));
};
