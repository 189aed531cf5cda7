import { useState, type ReactNode } from 'react';
import type { AppointmentStatus } from '#shared/rules/appointment-status.ts';
import { ConfirmDialog } from '#renderer/ui/confirm.dialog.tsx';
import { texts } from './appointment-texts.ru.ts';
import { questionOf, type Moving, type Question, type Visit } from './moves.ts';

interface MoveQuestionProps {
  /** the move that is asked about; null while nothing is */
  readonly asked: Question | null;
  readonly isBusy: boolean;
  /** whose appointment it is, and when */
  readonly children: ReactNode;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

/** The question before an appointment is cancelled, or moved to where no way leads back from, or before its day. */
export function MoveQuestion({ asked, isBusy, children, onYes, onNo }: MoveQuestionProps) {
  if (asked === null) return null;
  return (
    <ConfirmDialog
      title={texts.confirm[asked].title}
      isOpen
      isBusy={isBusy}
      isDanger={asked !== 'arrived'}
      confirm={texts.action_yes}
      cancel={texts.action_no}
      onConfirm={onYes}
      onCancel={onNo}
    >
      <p>{texts.confirm[asked].question}</p>
      <p className="muted">{children}</p>
    </ConfirmDialog>
  );
}

interface QuestionOptions extends Moving {
  readonly visit: Visit;
  readonly isBusy: boolean;
  readonly details: ReactNode;
  readonly onMove: (status: AppointmentStatus) => Promise<unknown>;
}

/**
 * Moves at once, or after the question when the move is final. @returns the way to ask, and the question while it is
 * open
 */
export function useMoveQuestion({ visit, isBusy, details, onMove, ...moving }: QuestionOptions) {
  const [asked, setAsked] = useState<Question | null>(null);
  const ask = (status: AppointmentStatus) => {
    const question = questionOf(visit, status, moving);
    if (question) setAsked(question);
    else void onMove(status);
  };
  const question = (
    <MoveQuestion
      asked={asked}
      isBusy={isBusy}
      onYes={() => asked !== null && void onMove(asked).finally(() => setAsked(null))}
      onNo={() => setAsked(null)}
    >
      {details}
    </MoveQuestion>
  );
  return { ask, question };
}
