import { TitledTable } from './components/titled-table.tsx';
import { specialties } from './directories.ts';

export function SpecialtiesScreen() {
  return <TitledTable directory={specialties} />;
}
