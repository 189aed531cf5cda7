import { TitledTable } from './components/titled-table.tsx';
import { departments } from './directories.ts';

export function DepartmentsScreen() {
  return <TitledTable directory={departments} />;
}
