import { Button } from '@blueprintjs/core';
import { useForm } from '#renderer/lib/forms/use-form.ts';
import type { FieldErrors } from '#renderer/lib/forms/violations.ts';
import { useRouteTitle } from '#renderer/lib/page/use-document-title.ts';
import type { ServerAddress } from '#renderer/lib/workstation/workstation.ts';
import { FormSummary } from '#renderer/ui/form-summary.tsx';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import { refusalTexts, texts } from './texts.ru.ts';

interface ServerScreenProps {
  readonly server: ServerAddress;
}

/** The workstation's first screen: asks where its server is. */
export function ServerScreen({ server }: ServerScreenProps) {
  useRouteTitle(texts.title_server);
  const form = useForm({
    initial: { address: server.current },
    check: async ({ address }): Promise<FieldErrors> => {
      if (address.trim() === '') return { address: texts.alert_required };
      const answer = await server.change(address);
      return answer.ok ? {} : { address: refusalTexts[answer.reason] };
    },
    // A full load: the page's policy lets it reach the new address only then.
    submit: async () => window.location.assign('/'),
  });
  return (
    <>
      <PageHead title={texts.title_server} lead={texts.hint_server} />
      <form {...form.formProps} className="stack">
        <FormSummary failure={server.problem ? refusalTexts[server.problem] : form.failure?.message} wrongCount={0} />
        <TextField
          field={form.field('address')}
          label={texts.field_address}
          hint={texts.hint_address}
          type="url"
          inputProps={{ autoFocus: true, spellCheck: false }}
        />
        <Button type="submit" intent="primary" fill text={texts.action_connect} loading={form.isSubmitting} />
      </form>
    </>
  );
}
