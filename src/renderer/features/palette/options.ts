import type { ReactElement } from 'react';
import type { QueueItem } from '#renderer/entities/appointment/queue-api.ts';
import type { Specialty } from '#renderer/entities/doctor/api.ts';
import type { Doctor } from '#renderer/entities/doctor/doctor.ts';
import type { PatientRow } from '#renderer/entities/patient/api.ts';
import type { NearestTime } from '#renderer/entities/appointment/nearest-times.ts';
import type { Titled } from './page-fit.ts';
import type { Subject } from './palette-state.ts';

/** A page that the person may open. */
export interface PalettePage extends Titled {
  readonly to: string;
  /** where several lead to one place */
  readonly key?: string;
  readonly icon: ReactElement;
  /** only a search finds it: the empty field has the rows of the menu */
  readonly isInner?: boolean;
}
/** What can be done from anywhere; the app brings it along, because it knows the features. */
export interface PaletteTask extends Omit<Titled, 'of'> {
  readonly id: string;
  readonly icon: ReactElement;
  readonly run: () => void;
}
export type CommandId = 'add' | 'search' | 'keys';
/** A row of the palette. */
export type Option = { readonly key: string } & (
  | { readonly kind: 'patient'; readonly patient: PatientRow; readonly visit: QueueItem | undefined }
  | { readonly kind: 'doctor'; readonly doctor: Doctor }
  | { readonly kind: 'specialty'; readonly specialty: Specialty }
  | { readonly kind: 'page'; readonly page: PalettePage }
  | { readonly kind: 'task'; readonly task: PaletteTask }
  | { readonly kind: 'command'; readonly id: CommandId; readonly title: string; readonly hint?: string }
  | { readonly kind: 'subject'; readonly subject: Subject; readonly doctor?: Doctor; readonly hint: string }
  | { readonly kind: 'time'; readonly time: NearestTime; readonly number: number }
  | { readonly kind: 'more' }
);
export interface Group {
  readonly title: string;
  readonly options: readonly Option[];
}

/** What stands under the field. */
export interface Found {
  readonly groups: readonly Group[];
  /** the text that the rows were found for: it is marked in them */
  readonly text: string;
  /** false while rows of another text are shown, or none: Enter then takes nothing */
  readonly isSettled: boolean;
  /** why something could not be read */
  readonly failure: string | undefined;
  /** words where there is nothing to choose from */
  readonly empty: string;
  /** what the person must know of the rows before choosing: they are not quite what was asked for */
  readonly note?: string;
  /** Enter takes none of the rows before one was chosen */
  readonly isUnasked?: boolean;
  /** asks at once, or again */
  readonly onRetry: () => void;
}
export const optionsOf = (groups: readonly Group[]): Option[] => groups.flatMap(({ options }) => options);

/** What can be done with a row; the first is done by Enter. */
export type ActionId = 'take' | 'book' | 'card' | 'arrived' | 'schedule';
export interface Action {
  readonly id: ActionId;
  readonly label: string;
  readonly keys: readonly string[];
}
