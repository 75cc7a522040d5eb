import { notifications } from '@mantine/notifications'
import { messageOf } from '../api/errors.ts'
import { t } from '../messages/text.ts'

/** Confirms a change. With `undo`, a button takes it back. */
export function notifySaved(message: string, undo?: { readonly label?: string; run(): void }): void {
  const id = crypto.randomUUID()
  notifications.show({
    id,
    message: undo ? (
      <span className="notice-with-action">
        {message}
        <button
          type="button"
          className="text-button"
          onClick={() => {
            notifications.hide(id)
            undo.run()
          }}
        >
          {undo.label ?? t('Undo')}
        </button>
      </span>
    ) : (
      message
    ),
    autoClose: undo ? 10_000 : 4000,
    withBorder: true,
    closeButtonProps: { 'aria-label': t('Close') },
    className: 'notice notice-good',
  })
}

/** Says why something did not work; stays until it is closed. */
export function notifyFailed(error: unknown): void {
  notifications.show({
    message: messageOf(error),
    autoClose: 12_000,
    withBorder: true,
    closeButtonProps: { 'aria-label': t('Close') },
    className: 'notice notice-bad',
    role: 'alert',
  })
}
