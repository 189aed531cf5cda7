import { defineEntity, p } from '@mikro-orm/core';
import { clinicFilter } from '#server/db/clinic-filter.ts';
import { clinicProperties } from '#server/db/base.entity.ts';

const SpecialtySchema = defineEntity({
  name: 'Specialty',
  filters: clinicFilter,
  properties: { ...clinicProperties, title: p.text() },
});
/** A specialty of a clinic (2 §3). */
export class Specialty extends SpecialtySchema.class {
  rename(title: string): void {
    this.title = title.trim();
  }
}
SpecialtySchema.setClass(Specialty);

const DepartmentSchema = defineEntity({
  name: 'Department',
  filters: clinicFilter,
  properties: { ...clinicProperties, title: p.text() },
});
/** A department of a clinic (2 §3). */
export class Department extends DepartmentSchema.class {
  rename(title: string): void {
    this.title = title.trim();
  }
}
DepartmentSchema.setClass(Department);
