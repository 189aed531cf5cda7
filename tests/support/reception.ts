import type { Static } from 'typebox';
import type { receptionEndpoints } from '#shared/contract/reception.ts';
import { emptyForm, formToWire, type Diagnosis, type Form025u } from '#shared/rules/form-025u.ts';
import type { TestClinic } from './clinic-factory.ts';
import type { Ground } from './test-app.ts';

type NewRecord = Static<typeof receptionEndpoints.createReceptionRecord.body>;

const CODES: readonly (readonly [
  code: string,
  name: string,
  parent: string | null,
  isRecordable: boolean,
  isActive: boolean,
])[] = [
  ['J06', 'Острые инфекции верхних дыхательных путей', null, false, true],
  ['J06.9', 'Острая инфекция верхних дыхательных путей неуточненная', 'J06', true, true],
  ['I10', 'Эссенциальная [первичная] гипертензия', null, true, true],
  ['E66.0', 'Ожирение, обусловленное избыточным поступлением энергетических ресурсов', null, true, true],
  ['S52.50', 'Перелом нижнего конца лучевой кости', null, true, true],
  ['W01.9', 'Падение на поверхности одного уровня в результате поскальзывания', null, true, true],
  ['Z99.9', 'Код, который больше не действует', null, false, false],
];
/** A few rows of the classification: recordable codes, one with children (J06), one retired (Z99.9). */
export async function addDiagnoses(test: Pick<Ground, 'rows'>): Promise<void> {
  for (const row of CODES) {
    await test.rows(
      'insert into mkb10 (code, name, parent_code, is_recordable, is_active) values ($1, $2, $3, $4, $5) on conflict (code) do update set name = excluded.name, is_recordable = excluded.is_recordable, is_active = excluded.is_active',
      [...row],
    );
  }
}
/** A diagnosis as the picker makes it. */
export const diagnosis = (code: string, more: Partial<Diagnosis> = {}): Diagnosis => ({
  code,
  name: CODES.find(([known]) => known === code)?.[1] ?? code,
  note: '',
  character: null,
  ...more,
});

/** Completes what makes a card filled. */
export async function fillCard(test: Pick<Ground, 'rows'>, patient: string): Promise<void> {
  await test.rows(
    `update patient set middle_name = 'Ивановна', birth_date = '1990-02-28', gender = 'female', phone = '+79161234567', data = data || '{"registrationSubject": "Тверская область"}' where id = $1`,
    [patient],
  );
}

/** A primary visit's form that may be saved. */
export const primaryForm = (more: Partial<Form025u> = {}): Form025u => ({
  ...emptyForm(),
  complaints: 'Кашель',
  mainDiagnosis: diagnosis('J06.9'),
  ...more,
});
/** A repeat visit's form that may be saved. */
export const repeatForm = (more: Partial<Form025u> = {}): Form025u => ({
  ...emptyForm(),
  complaints: 'Кашель прошёл',
  dynamics: 'Улучшение',
  ...more,
});

/** The body of a first save. */
export const newRecord = (
  appointment: string,
  form: Form025u = primaryForm(),
  more: Partial<NewRecord> = {},
): NewRecord => ({
  appointment,
  type: '025/у',
  forma: formToWire(form),
  is_close: form.epicrisis !== null,
  treatmentcase: null,
  close_case: false,
  ...more,
});

/** A patient with a filled card on a visit that the doctor has begun. */
export async function startedVisit(
  clinic: TestClinic,
  {
    patient,
    at = '10:00',
    status = 'in_progress',
    doctor,
  }: { patient?: string; at?: string; status?: string; doctor?: TestClinic['doctor'] } = {},
): Promise<{ appointment: string; patient: string }> {
  const who = patient ?? (await clinic.addPatient());
  if (patient === undefined) await fillCard(clinic.test, who);
  return {
    patient: who,
    appointment: await clinic.addAppointment(await clinic.addSlot({ at, ...(doctor ? { doctor } : {}) }), {
      patient: who,
      status,
    }),
  };
}
