import { Button, ButtonGroup, Tag } from '@blueprintjs/core';
import { Calendar, More, Print, Trash } from '@blueprintjs/icons';
import { APPOINTMENT_STATUSES, statusText } from '#shared/rules/appointment-status.ts';
import { StatusControl } from '#renderer/entities/appointment/status-control.tsx';
import { StatusTag } from '#renderer/entities/appointment/status-tag.tsx';
import { WaitTag } from '#renderer/entities/appointment/wait-tag.tsx';
import { BusyButton } from '#renderer/ui/busy-button.tsx';
import { ButtonLink } from '#renderer/ui/button-link.tsx';
import { Chip } from '#renderer/ui/chip.tsx';
import { Disclosure } from '#renderer/ui/disclosure.tsx';
import { Segments } from '#renderer/ui/segments.tsx';
import { Part } from './part.tsx';
import { galleryTexts as texts } from './texts.ru.ts';

const nothing = () => {};

/** Buttons, menus, tags. */
export function ButtonParts() {
  return (
    <>
      <Part title={texts.title_buttons}>
        {(['large', 'medium', 'small'] as const).map((size) => (
          <div key={size} className="gallery-row">
            <Button size={size} intent="primary" text={texts.action_filled} />
            <Button size={size} className="tonal" text={texts.action_tonal} />
            <Button size={size} icon={<Print />} text={texts.action_plain} />
            <Button size={size} variant="outlined" text={texts.action_outlined} />
            <Button size={size} variant="minimal" text={texts.action_quiet} />
            <Button size={size} variant="minimal" intent="danger" icon={<Trash />} text={texts.action_danger} />
            <Button size={size} icon={<More />} aria-label={texts.action_more} />
            <Button size={size} disabled text={texts.action_off} />
          </div>
        ))}
        <div className="gallery-row">
          <BusyButton isBusy intent="primary" text={texts.action_busy} />
          <ButtonLink to="/" look="tonal">
            {texts.action_link}
          </ButtonLink>
          <ButtonGroup>
            <Button active aria-pressed text={texts.action_day} />
            <Button aria-pressed={false} text={texts.action_week} />
          </ButtonGroup>
          <Disclosure label={texts.action_menu} icon={<Calendar />} align="start">
            {(close) => <Button fill variant="minimal" text={texts.action_plain} onClick={close} />}
          </Disclosure>
        </div>
      </Part>
      <Part title={texts.title_tags}>
        <div className="gallery-row">
          <Chip text={texts.sample_tag} isChosen onPress={nothing} />
          <Chip text={texts.action_plain} count={12} isChosen={false} onPress={nothing} />
          <Segments
            label={texts.title_buttons}
            segments={[
              { value: 'day', text: texts.action_day, count: 38 },
              { value: 'week', text: texts.action_week },
            ]}
            chosen="day"
            onChoose={nothing}
          />
        </div>
        <div className="gallery-row">
          {[0, 12, 22].map((minutes) => (
            <WaitTag key={minutes} minutes={minutes} />
          ))}
        </div>
        <div className="gallery-row">
          {APPOINTMENT_STATUSES.map((status) => (
            <StatusTag key={status} status={status} text={statusText(status)} />
          ))}
        </div>
        <div className="gallery-row">
          {APPOINTMENT_STATUSES.map((status) => (
            <StatusControl
              key={status}
              status={status}
              text={statusText(status)}
              name={texts.sample_name}
              moves={['arrived', 'cancelled']}
              isBusy={false}
              onMove={nothing}
            />
          ))}
        </div>
        <div className="gallery-row">
          {(['none', 'primary', 'success', 'warning', 'danger'] as const).map((intent) => (
            <Tag key={intent} minimal intent={intent}>
              {texts.sample_tag}
            </Tag>
          ))}
        </div>
      </Part>
    </>
  );
}
