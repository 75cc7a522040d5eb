import { lineTitle } from '../checkout/index.ts'
import { orderPageUrl } from '../hosted-pages/index.ts'
import { type OrderView, settledUnits } from '../orders/index.ts'
import type { SettingsReader } from '../settings/index.ts'
import { policyLinks } from '../ucp/index.ts'
import { officialOrder } from './order-view.rules.ts'
import { releases } from './release.rules.ts'
import type { Agreed } from './session-view.rules.ts'

export interface SnapshotDeps {
  readonly settings: SettingsReader
  readonly baseUrl: string
}

/** Returns an order in the format for agents. */
export async function orderSnapshot({ settings, baseUrl }: SnapshotDeps, order: OrderView, agreed: Agreed) {
  const { store } = await settings.current()
  const permalinkUrl = orderPageUrl(baseUrl, store.linkSecret, order.id)
  const links = policyLinks({ baseUrl, store })
  return officialOrder(order, agreed, { permalinkUrl, links, titleOf: lineTitle, settledUnits })
}

/**
 * Returns an order in the format for a webhook message. Returns null if the listener's release is no longer supported.
 */
export async function orderForListener(deps: SnapshotDeps, order: OrderView, version: string): Promise<object | null> {
  const release = releases.find((known) => known.version === version)
  if (!release) return null
  return orderSnapshot(deps, order, { release, capabilities: new Set(['dev.ucp.shopping.order']) })
}
