import type { Queryable } from '../../platform/db/database.ts'
import type { Given } from '../../platform/http/body-rules.ts'
import { invalidData } from '../../platform/http/refusals.ts'
import { newId, newSecret } from '../../platform/ids.ts'
import { sha256Hex } from '../../platform/secret.ts'
import { readSettings } from './admin-store.ts'
import { insertKey } from './key-store.ts'
import type { CreateKey, PublishableKeyView } from './schema.ts'

const noChannel = {
  path: '/sales_channel_id',
  message: 'The shop has no default sales channel: name the one this key sells from.',
}

/** Returns a problem if neither the body nor the shop's settings name a sales channel. */
export const keyProblems = async (db: Queryable, { body }: Given<CreateKey>) =>
  (body.sales_channel_id ?? (await readSettings(db))?.default_sales_channel_id ?? null) === null ? [noChannel] : []

/**
 * Creates a key. Only this response contains the token: Weft stores its SHA-256 and last four characters. Throws
 * `invalid_data` if neither the body nor the shop's settings name a sales channel.
 */
export async function createKey(tx: Queryable, key: CreateKey, now: Date): Promise<PublishableKeyView> {
  const salesChannelId = key.sales_channel_id ?? (await readSettings(tx))?.default_sales_channel_id ?? null
  if (salesChannelId === null) throw invalidData([noChannel])
  const token = `pk_${newSecret()}`
  const made = await insertKey(tx, {
    id: newId('apk', now.getTime()),
    title: key.title,
    tokenHash: sha256Hex(token),
    tokenHint: token.slice(-4),
    salesChannelId,
    rateLimitPerMinute: key.rate_limit_per_minute ?? null,
    allowedCurrencies: key.allowed_currencies ?? null,
    now,
  })
  return { ...made, token }
}
