import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { clinicSql, platformSql } from '#server/db/sql.ts';
import type { PriceRow } from '#server/features/prices/index.ts';
import type { TitledRow } from '#server/features/registry/index.ts';
import { foldedText, KnownClinics, type KnownClinic } from './known-clinics.ts';
import { KnownPrices } from './known-prices.ts';

export interface KnownEmployee {
  readonly id: string;
  readonly lastName: string;
  readonly firstName: string;
  readonly middleName: string;
  readonly email: string;
  readonly phone: string;
  readonly workEmail: string;
  readonly workPhone: string;
  /** they declined, or left */
  readonly isOver: boolean;
  readonly version: number;
}
export interface KnownDoctor {
  readonly id: string;
  readonly employee: string;
  readonly specialty: string;
  readonly department: string;
  readonly degree: string;
  readonly experience: number | null;
  readonly shortInfo: string;
  readonly fullInfo: string;
  readonly version: number;
}
/** What a clinic has, and what the workbook brings it. */
export interface KnownRegistry {
  /** by their titles, folded */
  readonly departments: Map<string, TitledRow>;
  readonly specialties: Map<string, TitledRow>;
  readonly employees: KnownEmployee[];
  readonly doctors: KnownDoctor[];
  readonly prices: KnownPrices;
}

const REASON = 'a superuser fills all clinics';
/** Clinics are few. */
const selectClinics = platformSql<KnownClinic>(
  'workbook_clinics',
  REASON,
  `
  select o.id, o.slug, o.title, o.timezone, o.city, o.address, o.phones, o.inn, o.kpp, o.ogrn, o.okato, o.info, o.modules, o.version,
    o.disabled_at is not null as is_disabled,
    array(select s.slug from organization_slug s where s.organization_id = o.id and s.slug <> o.slug) as past_slugs,
    array(select lower(u.email) from organization_role r join app_user u on u.id = r.user_id
      where r.organization_id = o.id and r.role = 'orgadmin' and u.email is not null) as admins
  from organization o`,
);
const selectTitled = (table: 'department' | 'specialty') =>
  clinicSql<TitledRow>(`workbook_${table}`, `select id, title, version from ${table} where organization_id = :clinic`);
const selectDepartments = selectTitled('department');
const selectSpecialties = selectTitled('specialty');
const selectEmployees = clinicSql<KnownEmployee>(
  'workbook_employees',
  `
  select id, last_name as "lastName", first_name as "firstName", middle_name as "middleName", lower(email) as email, phone,
    work_email as "workEmail", work_phone as "workPhone", ended_at is not null as "isOver", version from employee where organization_id = :clinic`,
);
const selectDoctors = clinicSql<KnownDoctor>(
  'workbook_doctors',
  `
  select id, employee_id as employee, specialty_id as specialty, department_id as department, degree, experience,
    short_info as "shortInfo", full_info as "fullInfo", version from doctor where organization_id = :clinic`,
);
const selectPrices = clinicSql<PriceRow>(
  'workbook_prices',
  'select id, version, category, code, name, amount, is_from as "isFrom" from price where organization_id = :clinic',
);
const byTitle = (rows: readonly TitledRow[]) => new Map(rows.map((row) => [foldedText(row.title), row]));

/** What the rows of a workbook are held against: read once, and added to as rows are taken. */
export class Known {
  readonly #em: SqlEntityManager;
  readonly clinics: KnownClinics;
  readonly #registries = new Map<string, Promise<KnownRegistry>>();

  private constructor(em: SqlEntityManager, clinics: readonly KnownClinic[]) {
    this.#em = em;
    this.clinics = new KnownClinics(clinics);
  }

  static async read(em: SqlEntityManager): Promise<Known> {
    return new Known(em, await selectClinics(em, {}));
  }

  /** Of a clinic that is still to be made: nothing yet. */
  registryOf({ slug, id }: KnownClinic): Promise<KnownRegistry> {
    const known = this.#registries.get(slug);
    if (known) return known;
    const read = this.#readRegistry(id);
    this.#registries.set(slug, read);
    return read;
  }

  async #readRegistry(id: string | null): Promise<KnownRegistry> {
    if (id === null)
      return {
        departments: new Map(),
        specialties: new Map(),
        employees: [],
        doctors: [],
        prices: new KnownPrices([]),
      };
    const call = { em: this.#em, clinic: { id } };
    return {
      departments: byTitle(await selectDepartments(call, {})),
      specialties: byTitle(await selectSpecialties(call, {})),
      employees: await selectEmployees(call, {}),
      doctors: await selectDoctors(call, {}),
      prices: new KnownPrices(await selectPrices(call, {})),
    };
  }
}
