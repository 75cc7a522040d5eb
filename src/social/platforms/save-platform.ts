import { type Queryable, violates } from '../../platform/db/database.ts'
import { addEvent } from '../../platform/events/event-store.ts'
import type { Given } from '../../platform/http/body-rules.ts'
import { conflict, invalidData } from '../../platform/http/refusals.ts'
import { newId } from '../../platform/ids.ts'
import { pointerTo } from '../../platform/json-pointer.ts'
import type { Vault } from '../../platform/vault.ts'
import { type Members, openConfig, sealConfig } from '../credentials/index.ts'
import { type PlatformName, platformLabel, platformNameOf } from '../networks/index.ts'
import { partialConfig } from './api-config-schema.ts'
import { mergedConfig, mergedMembers } from './merge-config.ts'
import { changePlatform, deletePlatform, insertPlatform, lockPlatformRow, readPlatformRow } from './platform-store.ts'
import { platformView } from './platform-view.ts'
import type { CreatePlatform, SocialPlatformView, UpdatePlatform } from './schema.ts'

export interface PlatformDeps {
  readonly vault: Vault
}

export async function createPlatform(
  { vault }: PlatformDeps,
  tx: Queryable,
  body: CreatePlatform,
  now: Date,
): Promise<SocialPlatformView> {
  const id = newId('sp', now.getTime())
  const config = body.api_config && checkedConfig(body.name, mergedConfig({}, body.api_config))
  const row = await insertPlatform(
    tx,
    {
      id,
      name: body.name,
      status: body.status ?? 'pending',
      description: body.description ?? null,
      url: body.url ?? null,
      api_config: config ? sealConfig(vault, id, config) : null,
      metadata: mergedMembers({}, body.metadata ?? {}),
    },
    now,
  )
  await addEvent(tx, 'social_platform.created', { id })
  return platformView(row)
}

/**
 * Changes a platform. Given members of `api_config` and `metadata` replace stored ones; the others are kept. Returns
 * null if the platform does not exist. Throws `invalid_data` (400) for an invalid `api_config`.
 */
export async function updatePlatform(
  { vault }: PlatformDeps,
  tx: Queryable,
  id: string,
  { api_config, metadata, ...body }: UpdatePlatform,
  now: Date,
): Promise<SocialPlatformView | null> {
  const before = await lockPlatformRow(tx, id)
  if (!before) return null
  const config =
    api_config && checkedConfig(before.name, mergedConfig(openConfig(vault, id, before.api_config ?? {}), api_config))
  const row = await changePlatform(
    tx,
    id,
    {
      ...(body.status === undefined ? {} : { status: body.status, status_reason: null }),
      ...(body.description === undefined ? {} : { description: body.description }),
      ...(body.url === undefined ? {} : { url: body.url }),
      ...(config === undefined ? {} : { api_config: sealConfig(vault, id, config) }),
      ...(metadata === undefined ? {} : { metadata: mergedMembers(before.metadata, metadata) }),
    },
    now,
  )
  await addEvent(tx, 'social_platform.updated', { id })
  return platformView(row)
}

/** Deletes a platform. Returns false if it does not exist. Throws `conflict` (409) if it has posts. */
export async function removePlatform(tx: Queryable, id: string): Promise<boolean> {
  try {
    return await deletePlatform(tx, id)
  } catch (error) {
    if (!violates(error, 'social_post_platform_id_fkey')) throw error
    throw conflict('Posts are published through this platform: delete or move them first, or set it to inactive.')
  }
}

/**
 * Returns the problems with the `api_config` of a new platform. Returns none if the body has no valid `name` or
 * `api_config`.
 */
export const createProblems = ({ body: { name, api_config } }: Given<CreatePlatform>) =>
  name === undefined || !api_config ? [] : readConfig(name, mergedConfig({}, api_config)).problems

/**
 * Returns the problems with the platform's `api_config` after the change. Returns none if the platform does not exist
 * or the body has no valid `api_config`.
 */
export async function updateProblems(
  { vault }: PlatformDeps,
  db: Queryable,
  id: string,
  { body: { api_config } }: Given<UpdatePlatform>,
) {
  const before = api_config ? await readPlatformRow(db, id) : null
  if (!before || !api_config) return []
  return readConfig(before.name, mergedConfig(openConfig(vault, id, before.api_config ?? {}), api_config)).problems
}

function checkedConfig(name: PlatformName, config: Members): Members {
  const { data, problems } = readConfig(name, config)
  if (!data || problems.length > 0) throw invalidData(problems)
  return data
}

/** Validates a config. Members may be missing, but not invalid or unknown. */
function readConfig(name: PlatformName, config: Members) {
  const given = typeof config.platform === 'string' ? platformNameOf(config.platform) : name
  const message = `must be ${name}: this is a platform for ${platformLabel(name)}`
  const otherName = given === name ? [] : [{ path: '/api_config/platform', message }]
  const { data, error } = partialConfig(name).safeParse({ ...config, platform: name })
  const wrong = (error?.issues ?? []).flatMap((issue) => {
    const path = ['api_config', ...issue.path]
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({ path: pointerTo([...path, key]), message: 'is not a known field' }))
    return [{ path: pointerTo(path), message: issue.message }]
  })
  return { data, problems: [...otherName, ...wrong] }
}
