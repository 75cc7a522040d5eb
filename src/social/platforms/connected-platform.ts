import type { Queryable } from '../../platform/db/database.ts'
import { notFound } from '../../platform/errors.ts'
import { invalidData } from '../../platform/http/refusals.ts'
import type { Logger } from '../../platform/log.ts'
import type { Vault } from '../../platform/vault.ts'
import { type Members, openConfig } from '../credentials/index.ts'
import type { PlatformName } from '../networks/index.ts'
import { ApiConfig, type ApiConfigValue } from './api-config-schema.ts'
import { lockPlatformRow, type PlatformRow, readPlatformRow } from './platform-store.ts'
import type { PlatformStatus } from './schema.ts'

export interface ConnectedPlatform {
  readonly id: string
  readonly name: PlatformName
  readonly status: PlatformStatus
  readonly statusReason: string | null
  /** Secrets are decrypted. Null if the config is missing or incomplete. */
  readonly config: ApiConfigValue | null
  /** Everything stored, even if incomplete, with secrets decrypted. */
  readonly stored: Members
  /** Problem with the config, as messages of the API show it. Null if the config is valid. Never contains a value. */
  readonly configProblem: string | null
  /** Incremented by every write of the config. */
  readonly configVersion: number
}

const notConnected = 'The platform has no api_config. Connect it first.'

export interface CredentialDeps {
  readonly vault: Vault
  readonly log: Logger
}

/** Reads a platform. Returns null if it does not exist. Throws `VaultError` for secrets that were altered or moved. */
export async function readConnectedPlatform(
  deps: CredentialDeps,
  db: Queryable,
  id: string,
): Promise<ConnectedPlatform | null> {
  const row = await readPlatformRow(db, id)
  return row && opened(deps, row)
}

/** Reads a platform like `readConnectedPlatform`, but locks it until the transaction ends. Null if there is none. */
export async function lockConnectedPlatform(
  deps: CredentialDeps,
  tx: Queryable,
  id: string,
): Promise<ConnectedPlatform | null> {
  const row = await lockPlatformRow(tx, id)
  return row && opened(deps, row)
}

/** Reads a platform that has a usable config. Throws `not_found` (404), or 400 if it is not connected. */
export async function requireConnectedPlatform(
  deps: CredentialDeps,
  db: Queryable,
  id: string,
): Promise<ConnectedPlatform & { readonly config: ApiConfigValue }> {
  const platform = await readConnectedPlatform(deps, db, id)
  if (!platform) throw notFound('This social platform')
  const { config, configProblem } = platform
  if (!config) throw invalidData([{ path: '/platform_id', message: configProblem ?? notConnected }])
  return { ...platform, config }
}

function opened({ vault, log }: CredentialDeps, row: PlatformRow): ConnectedPlatform {
  const { id, name, status, status_reason: statusReason, config_version: configVersion } = row
  if (row.api_config === null)
    return { id, name, status, statusReason, config: null, stored: {}, configProblem: notConnected, configVersion }
  const onLegacy = (field: string) => log.warn({ platform: id, field }, 'a secret is stored in plain text')
  const stored = openConfig(vault, id, row.api_config, onLegacy)
  const parsed = ApiConfig.safeParse(stored)
  const problem = parsed.error && configProblemOf(parsed.error)
  return {
    id,
    name,
    status,
    statusReason,
    config: parsed.data ?? null,
    stored,
    configProblem: problem
      ? `The api_config of the platform is incomplete (${problem}). Connect the platform again.`
      : null,
    configVersion,
  }
}

/** Names the wrong members without their values: `page_id: …; ig_user_id: …`. */
export const configProblemOf = (error: {
  readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[]
}): string => error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')
