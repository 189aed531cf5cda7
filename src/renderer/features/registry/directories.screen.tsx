import { TitledTable } from './components/titled-table.tsx';
import { departments, specialties } from './directories.ts';

export function DepartmentsScreen() {
  return <TitledTable directory={departments} />;
}
export function SpecialtiesScreen() {
  return <TitledTable directory={specialties} />;
}
