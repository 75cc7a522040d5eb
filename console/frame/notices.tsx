import '@mantine/core/styles/Notification.layer.css'
import { Notifications, notifications } from '@mantine/notifications'
import '@mantine/notifications/styles.layer.css'
import { messageOf } from '../api/errors.ts'
import { t } from '../messages/text.ts'
import type { Undo } from './notify.tsx'

const Notices = () => <Notifications position="bottom-right" autoClose={5000} limit={4} />
export default Notices

export function showSaved(message: string, undo?: Undo): void {
  const id = crypto.randomUUID()
  notifications.show({
    id,
    message: undo ? (
      <span className="inline ends">
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
  })
}

export function showFailed(error: unknown): void {
  notifications.show({
    message: messageOf(error),
    autoClose: 12_000,
    withBorder: true,
    closeButtonProps: { 'aria-label': t('Close') },
    color: 'red',
    role: 'alert',
  })
}
