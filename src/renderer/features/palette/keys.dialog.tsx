import { KEY_GROUPS } from '#renderer/lib/keys/key-list.ru.ts';
import { Modal } from '#renderer/ui/modal.tsx';
import { Keys } from './components/keys.tsx';
import { texts } from './texts.ru.ts';
import './palette.css';

/** Every key of the desk, by screen (F1). */
export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Modal title={texts.title_keys} isOpen isWide canOutsideClickClose onClose={onClose}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long text is scrolled by the keyboard where the focus can be */}
      <div className="key-groups" role="region" aria-label={texts.title_keys} tabIndex={0}>
        {KEY_GROUPS.map(({ title, rows }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {rows.map(({ keys, does }) => (
                <div key={does}>
                  <dt>
                    <Keys keys={keys} />
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  );
}
