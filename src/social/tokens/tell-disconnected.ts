import type { Queryable } from '../../platform/db/database.ts'
import type { Subscription } from '../../platform/events/events.ts'
import { platformLabel } from '../networks/index.ts'
import { readPlatformView } from '../platforms/index.ts'

export interface Disconnected {
  readonly id: string
  readonly label: string
  readonly reason: string | null
}

/** Subscription that notifies people when a login ends, unless somebody has already logged in again. */
export const disconnectedSubscription = (
  tell: (tx: Queryable, account: Disconnected, occasion: string) => Promise<void>,
): Subscription => ({
  types: ['social_platform.disconnected'],
  subscriber: 'social-disconnected',
  async handle(tx, { id: eventId, payload }) {
    const platform = typeof payload.id === 'string' ? await readPlatformView(tx, payload.id) : null
    if (platform?.status !== 'error') return
    const { id, name, status_reason: reason } = platform
    await tell(tx, { id, label: platformLabel(name), reason }, String(eventId))
  },
})
