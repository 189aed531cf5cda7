import { useState } from 'react';
import { Button, Callout, Intent } from '@blueprintjs/core';
import { MAX_PASSKEYS } from '#shared/rules/passkeys.ts';
import { wordsOf } from '#renderer/lib/api/words-of.ts';
import { loadState } from '#renderer/lib/api/load-state.ts';
import { dateText } from '#renderer/lib/page/device-time.ts';
import { canUsePasskeys, createKey, forgetKey, HAS_ONE, NOT_DONE } from '#renderer/lib/passkeys/passkeys.ts';
import { useSession } from '#renderer/lib/session/use-session.ts';
import { ConfirmDialog } from '#renderer/ui/confirm.dialog.tsx';
import { PageState } from '#renderer/ui/page-state.tsx';
import { SectionCard } from '#renderer/ui/section-card.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { showToast } from '#renderer/ui/toaster.ts';
import { useRowFocus } from '#renderer/ui/use-row-focus.ts';
import { passkeyTexts as texts } from '../passkey-texts.ru.ts';
import {
  useAddPasskeyMutation,
  useBeginPasskeyMutation,
  useListPasskeysQuery,
  useRemovePasskeyMutation,
  type Passkey,
} from '../passkeys-api.ts';
import { RenamePasskeyDialog } from './rename-passkey.dialog.tsx';

interface CardProps {
  readonly passkey: Passkey;
  readonly isBusy: boolean;
  readonly onRename: () => void;
  readonly onRemove: () => void;
}
function PasskeyCard({ passkey, isBusy, onRename, onRemove }: CardProps) {
  const { name, is_synced: isSynced, created_at: added, last_used_at: used } = passkey;
  return (
    <>
      <div>
        <h3>{name}</h3>
        <p className="muted">{isSynced ? texts.hint_synced : texts.hint_single}</p>
        <p className="muted">
          {texts.hint_added(dateText(added))}. {used === null ? texts.hint_unused : texts.hint_used(dateText(used))}
        </p>
      </div>
      <div className="security-actions">
        <Button text={texts.action_rename} aria-label={texts.label_rename(name)} onClick={onRename} />
        <Button
          intent="danger"
          variant="minimal"
          text={texts.action_remove}
          aria-label={texts.label_remove(name)}
          loading={isBusy}
          onClick={onRemove}
        />
      </div>
    </>
  );
}

/** Why no key can be added here; null: one can. */
function Obstacle({ origin, count }: { readonly origin: string; readonly count: number }) {
  if (origin !== window.location.origin)
    return (
      <>
        <p className="muted">{texts.hint_elsewhere}</p>
        <p>
          <a href={origin} target="_blank" rel="noreferrer">
            {origin}
          </a>
        </p>
      </>
    );
  if (!canUsePasskeys(origin)) return <p className="muted">{texts.hint_unsupported}</p>;
  return count >= MAX_PASSKEYS ? <p className="muted">{texts.hint_full(MAX_PASSKEYS)}</p> : null;
}

/** The passkeys of the person (A35): added, named, removed. Nothing where the platform's address takes none. */
export function PasskeysSection() {
  const origin = useSession().config?.passkey_origin ?? null;
  const query = useListPasskeysQuery(undefined, { refetchOnMountOrArgChange: true, skip: origin === null });
  const [begin] = useBeginPasskeyMutation();
  const [add] = useAddPasskeyMutation();
  const [remove, removing] = useRemovePasskeyMutation();
  const [isAdding, setIsAdding] = useState(false);
  const [renamed, setRenamed] = useState<Passkey | null>(null);
  const [doomed, setDoomed] = useState<Passkey | null>(null);
  const [failure, setFailure] = useState<string | undefined>();
  const [notice, setNotice] = useState<string | undefined>();
  const items = query.currentData?.items ?? [];
  const host = useRowFocus<HTMLDivElement>(items.map(({ id }) => id));
  if (origin === null) return null;
  const attempt = async (work: () => Promise<void>) => {
    setFailure(undefined);
    setNotice(undefined);
    try {
      await work();
    } catch (caught) {
      setFailure(wordsOf(caught));
    }
  };
  const create = () =>
    attempt(async () => {
      setIsAdding(true);
      try {
        const created = await createKey(await begin().unwrap());
        if (created === HAS_ONE) setNotice(texts.alert_has_one);
        else if (created === NOT_DONE) setFailure(texts.alert_not_added);
        if (created === HAS_ONE || created === NOT_DONE) return;
        await add({ body: created }).unwrap();
        void showToast({ intent: 'success', message: texts.notice_added });
      } finally {
        setIsAdding(false);
      }
    });
  const drop = ({ id }: Passkey) =>
    attempt(async () => {
      setDoomed(null);
      const removed = await remove({ params: { id } }).unwrap();
      await forgetKey(removed.rp_id, removed.credential_id);
    });
  const canAdd = canUsePasskeys(origin) && items.length < MAX_PASSKEYS;
  return (
    <SectionCard anchor="passkeys" title={texts.title_passkeys}>
      <p>{texts.hint_passkeys}</p>
      <div role="alert">
        {failure !== undefined && (
          <Callout compact intent={Intent.DANGER}>
            {failure}
          </Callout>
        )}
      </div>
      <div role="status">
        {notice !== undefined && (
          <Callout compact intent={Intent.PRIMARY}>
            {notice}
          </Callout>
        )}
      </div>
      <div ref={host} tabIndex={-1}>
        <PageState {...loadState(query)} skeleton={<Skeleton rows={1} rowHeight={88} />}>
          {() =>
            items.length === 0 ? (
              <p className="muted">{texts.hint_none}</p>
            ) : (
              <>
                <ul className="section-rows">
                  {items.map((passkey) => (
                    <li key={passkey.id} data-row={passkey.id}>
                      <PasskeyCard
                        passkey={passkey}
                        isBusy={removing.isLoading && removing.originalArgs?.params.id === passkey.id}
                        onRename={() => setRenamed(passkey)}
                        onRemove={() => setDoomed(passkey)}
                      />
                    </li>
                  ))}
                </ul>
                <p className="muted">{texts.hint_reset}</p>
              </>
            )
          }
        </PageState>
      </div>
      {canAdd ? (
        <Button text={texts.action_add} loading={isAdding} onClick={() => void create()} />
      ) : (
        <Obstacle origin={origin} count={items.length} />
      )}
      {renamed && <RenamePasskeyDialog passkey={renamed} onClose={() => setRenamed(null)} />}
      <ConfirmDialog
        title={texts.title_remove}
        isOpen={doomed !== null}
        isDanger
        confirm={texts.action_remove}
        onConfirm={() => doomed && void drop(doomed)}
        onCancel={() => setDoomed(null)}
      >
        <p>{texts.hint_remove(doomed?.name ?? '')}</p>
      </ConfirmDialog>
    </SectionCard>
  );
}
