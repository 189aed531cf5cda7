import type { ReactNode } from 'react';
import { TimeOverPicture } from '#renderer/ui/pictures/time-pictures.tsx';
import { StatusView } from './status-view.tsx';
import { seldomTexts } from './seldom-texts.ru.ts';

/** Works are going on, in the words of the installation. */
export const MaintenanceView = ({ message, actions }: { readonly message: string; readonly actions: ReactNode }) => (
  <StatusView picture={<TimeOverPicture />} title={seldomTexts.title_maintenance} hint={message} actions={actions} />
);
