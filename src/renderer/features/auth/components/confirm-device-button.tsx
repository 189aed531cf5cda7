import { Link } from 'react-router-dom';
import { Classes } from '@blueprintjs/core';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { deviceMarks } from '#renderer/lib/workstation/workstation.ts';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { PressWithRefusal } from '#renderer/ui/press-with-refusal.tsx';
import { useConfirmDeviceMutation } from '../api.ts';
import { texts } from '../texts.ru.ts';

/** Spends the link: this browser is known from now on. Then the sign-in, with the e-mail filled in. */
export function ConfirmDeviceButton({ token }: { readonly token: string }) {
  const [confirm, { data, error, isLoading }] = useConfirmDeviceMutation();
  const failure = errorOf(error)?.message;
  const press = async () => deviceMarks.keep((await confirm({ params: { token } })).data?.device_mark);
  if (data) {
    return (
      <div role="status">
        <PageHead takesFocus title={texts.title_device_confirmed} lead={texts.hint_device_confirmed(data.email)} />
        <Link
          to={paths.login()}
          state={{ email: data.email }}
          className={`${Classes.BUTTON} ${Classes.LARGE} ${Classes.INTENT_PRIMARY} ${Classes.FILL} button-link`}
        >
          {texts.action_login}
        </Link>
      </div>
    );
  }
  return (
    <>
      <PageHead title={texts.title_device} lead={texts.hint_device} />
      <div className="stack">
        <PressWithRefusal
          text={texts.action_confirm}
          isBusy={isLoading}
          refusal={failure}
          onPress={() => void press()}
        />
      </div>
    </>
  );
}
