import type { Queryable } from '../../platform/db/database.ts'
import { conflict } from '../../platform/http/refusals.ts'
import { newId } from '../../platform/ids.ts'
import {
  type ChannelUse,
  channelUse,
  deleteChannel,
  insertChannel,
  readChannel,
  renameChannel,
} from './channel-store.ts'
import type { SalesChannelView } from './schema.ts'

export async function createChannel(
  tx: Queryable,
  { name }: { readonly name: string },
  now: Date,
): Promise<SalesChannelView> {
  const id = newId('sc', now.getTime())
  await insertChannel(tx, id, name, now)
  return { id, name, is_default: false, product_count: 0, key_count: 0, created_at: now.toISOString() }
}

export async function changeChannel(
  tx: Queryable,
  id: string,
  { name }: { readonly name?: string | undefined },
): Promise<SalesChannelView | null> {
  if (name !== undefined) await renameChannel(tx, id, name)
  return readChannel(tx, id)
}

/** Deletes a channel. Returns false if it does not exist. Throws `conflict` if it is in use. */
export async function removeChannel(tx: Queryable, id: string): Promise<boolean> {
  const use = await channelUse(tx, id)
  if (!use) return false
  const reasons = reasonsToKeep(use)
  if (reasons.length > 0) throw conflict(`This sales channel is in use: ${reasons.join(', ')}.`)
  await deleteChannel(tx, id)
  return true
}

const reasonsToKeep = (use: ChannelUse): string[] => [
  ...(use.is_default ? ["it is the shop's default"] : []),
  ...(use.products > 0 ? [`${use.products} product(s) are sold by it`] : []),
  ...(use.keys > 0 ? [`${use.keys} key(s) sell from it`] : []),
]
