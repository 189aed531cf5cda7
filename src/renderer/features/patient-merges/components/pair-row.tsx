import { Tag } from '@blueprintjs/core';
import type { Pair } from '#renderer/entities/patient/merges-api.ts';
import { PatientLine } from '#renderer/entities/patient/patient-line.tsx';
import { patientName } from '#renderer/entities/patient/patient-view.ts';
import { workPaths } from '#renderer/lib/navigation/work-paths.ts';
import { BusyButton } from '#renderer/ui/busy-button.tsx';
import { ButtonLink } from '#renderer/ui/button-link.tsx';
import { texts } from '../texts.ru.ts';

interface PairRowProps {
  readonly clinicName: string;
  readonly pair: Pair;
  readonly isBusy: boolean;
  readonly onDistinct: () => void;
}

function Side({ side }: { readonly side: Pair['one'] }) {
  return (
    <div className="duplicate-side">
      <PatientLine patient={side} />
      <small className="muted">
        {texts.hint_follows(side.appointments, side.records)}
        {side.has_account && ` · ${texts.hint_account}`}
      </small>
    </div>
  );
}

/** Two cards that may be of one person, why, and what can be done. The card with more behind it stays. */
export function PairRow({ clinicName, pair, isBusy, onDistinct }: PairRowProps) {
  const { one, other, reasons } = pair;
  const weight = (side: Pair['one']) => side.records * 100 + side.appointments + Number(side.has_account) * 10;
  const [kept, gone] = weight(other) > weight(one) ? [other, one] : [one, other];
  const names = [patientName(kept), patientName(gone)] as const;
  return (
    <li className="duplicate">
      <div className="duplicate-reasons">
        {reasons.map((reason) => (
          <Tag key={reason} minimal round>
            {texts.reasons[reason]}
          </Tag>
        ))}
      </div>
      <div className="duplicate-sides">
        <Side side={kept} />
        <Side side={gone} />
      </div>
      <div className="duplicate-actions">
        <ButtonLink
          to={workPaths.mergeOf(clinicName, kept.id, gone.id)}
          look="tonal"
          label={texts.action_compare_named(...names)}
        >
          {texts.action_compare}
        </ButtonLink>
        <BusyButton
          variant="minimal"
          text={texts.action_distinct}
          aria-label={texts.action_distinct_named(...names)}
          isBusy={isBusy}
          onClick={onDistinct}
        />
      </div>
    </li>
  );
}
