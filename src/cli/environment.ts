import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

export interface LoadedEnvironment {
  readonly values: Readonly<Record<string, string | undefined>>
  /** Names of newly generated secrets. */
  readonly generated: readonly string[]
  /** Writes the generated secrets to `.env`. Null if none were generated. */
  readonly persist: (() => void) | null
}

const firstLine =
  '# Written by the first start of Weft. Keep it: ENCRYPTION_KEY opens what the database keeps encrypted.\n'

/** Secrets generated on first start. If all are given, nothing is written. */
const generated: Record<string, () => string> = {
  ADMIN_TOKEN: () => `adm_${randomBytes(24).toString('base64url')}`,
  DEMO_PUBLISHABLE_KEY: () => `pk_demo_${randomBytes(18).toString('base64url')}`,
  ENCRYPTION_KEY: () => randomBytes(32).toString('base64'),
}

/**
 * Reads the environment, which overrides the folder's `.env`. With `generate`, generates missing secrets; `persist`
 * stores them.
 */
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
    // Readable only by its owner.
    writeWhole(file, `${before}${lines.join('\n')}\n`)
  }
  return { values, generated: missing, persist }
}

export function replaceInEnvironmentFile(file: string, name: string, value: string): void {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : ['']
  const others = lines.filter((line) => !new RegExp(`^\\s*(export\\s+)?${name}\\s*=`).test(line))
  const text = others.join('\n').replace(/\n*$/, '\n').trimStart()
  writeWhole(file, `${text}${name}=${value}\n`)
}

/** Writes a file atomically: if the process is killed, either the old or the new file remains. */
function writeWhole(file: string, text: string): void {
  const draft = `${file}.new`
  writeFileSync(draft, text, { mode: 0o600, flush: true })
  renameSync(draft, file)
}
