import type { Queryable } from '../../platform/db/database.ts'
import type { Logger } from '../../platform/log.ts'
import type { Vault } from '../../platform/vault.ts'
import { openConfig } from '../credentials/index.ts'
import type { PlatformName } from '../network-names/index.ts'
import { ApiConfig, type ApiConfigValue } from './api-config-schema.ts'
import type { PlatformStatus } from './schema.ts'
import { readPlatformRow } from './store.ts'

export interface ConnectedPlatform {
  readonly id: string
  readonly name: PlatformName
  readonly status: PlatformStatus
  readonly statusReason: string | null
  /** With its secrets open; null: none is stored, or not a whole one. */
  readonly config: ApiConfigValue | null
  /** What is wrong with the config, for a person; never a value of it. */
  readonly configProblem: string | null
  /** Raised by every write of the config. */
  readonly configVersion: number
}

/** Null: there is none of that id. Throws `VaultError` for secrets that were altered or moved. */
export async function readConnectedPlatform(
  { vault, log }: { readonly vault: Vault; readonly log: Logger },
  db: Queryable,
  id: string,
): Promise<ConnectedPlatform | null> {
  const row = await readPlatformRow(db, id)
  if (!row) return null
  const { name, status, status_reason: statusReason, config_version: configVersion } = row
  if (row.api_config === null)
    return {
      id,
      name,
      status,
      statusReason,
      config: null,
      configProblem: 'It has no api_config: connect it first.',
      configVersion,
    }
  const onLegacy = (field: string) => log.warn({ platform: id, field }, 'a secret is stored in plain text')
  const parsed = ApiConfig.safeParse(openConfig(vault, id, row.api_config, onLegacy))
  const problem = parsed.error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ') ?? null
  return {
    id,
    name,
    status,
    statusReason,
    config: parsed.data ?? null,
    configProblem: problem && `Its api_config is not whole (${problem}): connect it again.`,
    configVersion,
  }
}
