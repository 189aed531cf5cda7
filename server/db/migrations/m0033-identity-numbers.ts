import { Migration } from '@mikro-orm/migrations';

/** A patient is found by the whole number of the SNILS or of the OMS policy: `search_patients`. */
export class M0033IdentityNumbers extends Migration {
  override name = 'm0033-identity-numbers';

  override up(): void {
    this.addSql(`
      create index patient_snils_idx on patient (organization_id, (data ->> 'snils')) where data ->> 'snils' <> '';
      create index patient_oms_idx on patient (organization_id, translate(data ->> 'omsNumber', ' -', '')) where data ->> 'omsNumber' <> '';
    `);
  }

  override down(): void {
    this.addSql('drop index patient_snils_idx, patient_oms_idx;');
  }
}
