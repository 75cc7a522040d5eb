import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

export interface LoadedEnvironment {
  readonly values: Readonly<Record<string, string | undefined>>
  /** True: a `.env` with new secrets was written just now. */
  readonly created: boolean
}

/** What a first start invents; with all of them given, nothing is written. */
const generated: Record<string, () => string> = {
  ADMIN_TOKEN: () => `adm_${randomBytes(24).toString('base64url')}`,
  DEMO_PUBLISHABLE_KEY: () => `pk_demo_${randomBytes(18).toString('base64url')}`,
  ENCRYPTION_KEY: () => randomBytes(32).toString('base64'),
}

/** The environment over the `.env` of the folder; missing secrets are generated into `.env` (mode 0600) once. */
export function loadEnvironment(
  file: string,
  environment: Readonly<Record<string, string | undefined>>,
): LoadedEnvironment {
  const kept = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}
  const values: Record<string, string | undefined> = { ...kept }
  for (const [name, value] of Object.entries(environment)) if (value !== undefined && value !== '') values[name] = value
  const missing = Object.keys(generated).filter((name) => !values[name])
  if (missing.length === 0) return { values, created: false }
  const lines = missing.map((name) => {
    values[name] = generated[name]?.()
    return `${name}=${values[name]}`
  })
  const head = existsSync(file)
    ? ''
    : '# Written by the first start of Weft. Keep it: ENCRYPTION_KEY opens what the database keeps encrypted.\n'
  writeFileSync(file, `${head}${lines.join('\n')}\n`, { mode: 0o600, flag: 'a' })
  return { values, created: true }
}
