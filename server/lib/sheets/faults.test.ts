import { describe, expect, it } from 'vitest';
import { faultsText, type CellFault } from './faults.ts';

type Field = 'name' | 'phone' | 'whole' | 'born';
const fault = (field: Field | null, problem: string): CellFault<Field> => ({ field, problem });

describe('the faults of a row', () => {
  it('are one text in the order of its columns; what no column holds is last', () => {
    const faults = [
      fault(null, 'row'),
      fault('born', 'b'),
      fault('name', 'n'),
      fault('phone', 'p1'),
      fault('phone', 'p2'),
    ];
    expect(faultsText(faults, [null, 'phone', null, 'name'])).toBe('p1; p2; n; row; b');
    expect(faultsText([], ['name'])).toBe('');
  });

  it('of a field that stands in the column of another are where that is', () => {
    const faults = [fault('name', 'n'), fault('phone', 'p')];
    expect(faultsText(faults, ['phone', 'whole'], { name: 'whole' })).toBe('p; n');
    expect(faultsText(faults, ['whole', 'phone', 'name'], { name: 'whole' })).toBe('p; n');
  });
});
