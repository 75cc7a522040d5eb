import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

export interface LoadedEnvironment {
  readonly values: Readonly<Record<string, string | undefined>>
  /** Names of the secrets that were generated just now. */
  readonly generated: readonly string[]
  /** Adds them to `.env`. Null: there are none. */
  readonly persist: (() => void) | null
}

const firstLine =
  '# Written by the first start of Weft. Keep it: ENCRYPTION_KEY opens what the database keeps encrypted.\n'

/** What a first start invents; with all of them given, nothing is written. */
const generated: Record<string, () => string> = {
  ADMIN_TOKEN: () => `adm_${randomBytes(24).toString('base64url')}`,
  DEMO_PUBLISHABLE_KEY: () => `pk_demo_${randomBytes(18).toString('base64url')}`,
  ENCRYPTION_KEY: () => randomBytes(32).toString('base64'),
}

/** The environment over the `.env` of the folder; with `generate`, missing secrets are invented, and kept by `persist`. */
export function loadEnvironment(
  file: string,
  environment: Readonly<Record<string, string | undefined>>,
  generate = true,
): LoadedEnvironment {
  const kept = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}
  const values: Record<string, string | undefined> = { ...kept }
  for (const [name, value] of Object.entries(environment)) if (value !== undefined && value !== '') values[name] = value
  const missing = Object.keys(generated).filter((name) => !values[name])
  if (missing.length === 0 || !generate) return { values, generated: [], persist: null }
  const lines = missing.map((name) => {
    values[name] = generated[name]?.()
    return `${name}=${values[name]}`
  })
  const persist = (): void => {
    const before = existsSync(file) ? readFileSync(file, 'utf8').replace(/([^\n])$/, '$1\n') : firstLine
    // Readable by its owner alone.
    writeWhole(file, `${before}${lines.join('\n')}\n`)
  }
  return { values, generated: missing, persist }
}

/** Puts a value in the place of the old one. */
export function replaceInEnvironmentFile(file: string, name: string, value: string): void {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : ['']
  const others = lines.filter((line) => !new RegExp(`^\\s*(export\\s+)?${name}\\s*=`).test(line))
  const text = others.join('\n').replace(/\n*$/, '\n').trimStart()
  writeWhole(file, `${text}${name}=${value}\n`)
}

/** A start that is killed here leaves the old file or the new one. */
function writeWhole(file: string, text: string): void {
  const draft = `${file}.new`
  writeFileSync(draft, text, { mode: 0o600, flush: true })
  renameSync(draft, file)
}
