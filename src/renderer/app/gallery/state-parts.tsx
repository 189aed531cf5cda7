import { useState, type ReactNode } from 'react';
import { Button, Callout } from '@blueprintjs/core';
import { ButtonLink } from '#renderer/ui/button-link.tsx';
import { DataTable } from '#renderer/ui/data-table/data-table.tsx';
import { ModalWindow } from '#renderer/ui/modal-window.tsx';
import { Notice } from '#renderer/ui/notice.tsx';
import { PageState } from '#renderer/ui/page-state.tsx';
import { NothingFoundPicture } from '#renderer/ui/pictures/nothing-found-picture.tsx';
import { BrokenPicture, LockedPicture, NoPagePicture, OfflinePicture } from '#renderer/ui/pictures/pictures.tsx';
import { EmptyCalendarPicture, NoTimesPicture, TimeOverPicture } from '#renderer/ui/pictures/time-pictures.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { Part } from './part.tsx';
import { galleryTexts as texts } from './texts.ru.ts';

const PICTURES: readonly ReactNode[] = [
  <EmptyCalendarPicture key="empty" />,
  <NoTimesPicture key="times" />,
  <NothingFoundPicture key="found" />,
  <OfflinePicture key="offline" />,
  <NoPagePicture key="page" />,
  <TimeOverPicture key="over" />,
  <LockedPicture key="locked" />,
  <BrokenPicture key="broken" />,
];
const nothing = () => {};

/** Notes, tables, windows, and what stands in place of content. */
export function StateParts() {
  const [isOpen, setIsOpen] = useState(false);
  const [page, setPage] = useState(2);
  return (
    <>
      <Part title={texts.title_notes}>
        {(['none', 'primary', 'success', 'warning', 'danger'] as const).map((intent) => (
          <Callout key={intent} intent={intent} compact>
            {texts.sample_note}
          </Callout>
        ))}
        <Button text={texts.action_window} onClick={() => setIsOpen(true)} />
        <ModalWindow
          title={texts.title_window}
          isOpen={isOpen}
          onClose={() => setIsOpen(false)}
          actions={<Button intent="primary" text={texts.action_filled} onClick={() => setIsOpen(false)} />}
        >
          {texts.sample_text}
        </ModalWindow>
      </Part>
      <Part title={texts.title_table}>
        <DataTable
          caption={texts.title_table}
          columns={[
            { key: 'name', title: texts.column_name, render: ({ name }) => name },
            { key: 'time', title: texts.column_time, render: ({ time }) => time },
          ]}
          rows={texts.rows}
          rowKey={({ name }) => name}
          rowName={({ name }) => name}
          onOpen={nothing}
          onUpdate={nothing}
          onDelete={nothing}
          paging={{ page, pages: 7, onPage: setPage }}
        />
      </Part>
      <Part title={texts.title_states}>
        <div className="gallery-states">
          {PICTURES.map((picture, index) => (
            <Notice
              key={texts.states[index]}
              heading="h3"
              picture={picture}
              title={texts.states[index] ?? ''}
              text={texts.hint_state}
              action={
                <ButtonLink to="/" look="tonal">
                  {texts.action_tonal}
                </ButtonLink>
              }
            />
          ))}
        </div>
        <PageState isLoading={false} error={texts.alert_failed} onRetry={nothing}>
          {() => null}
        </PageState>
        <Skeleton rows={3} />
      </Part>
    </>
  );
}
