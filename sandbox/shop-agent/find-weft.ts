import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { startOwnWeft } from './own-weft.ts'
import { WalkProblem } from './problem.ts'

export interface FoundWeft {
  readonly base: string
  readonly key: string
  /** How it was found, for the person who watches. */
  readonly how: string
  stop(): Promise<void>
}

export interface Wanted {
  readonly base: string | undefined
  readonly key: string | undefined
  readonly environment: Readonly<Record<string, string | undefined>>
}

/**
 * Finds the given Weft, otherwise the one that runs according to the environment and `.env`. Otherwise starts a new
 * one.
 */
export async function findWeft(wanted: Wanted): Promise<FoundWeft> {
  const environment = { ...readEnv('.env'), ...given(wanted.environment) }
  const key = wanted.key ?? environment.DEMO_PUBLISHABLE_KEY
  const base = (wanted.base ?? configuredBase(environment)).replace(/\/+$/, '')
  if (!(await isWeft(base))) {
    if (wanted.base !== undefined) throw new WalkProblem(`No Weft answers at ${base}`)
    return startOwnWeft(`none answers at ${base}, so one was started for this walk`)
  }
  if (!key) throw new WalkProblem(`Weft answers at ${base}; give its publishable key with --key`)
  return { base, key, how: 'already running', stop: async () => {} }
}

function configuredBase(environment: Readonly<Record<string, string | undefined>>): string {
  const { BASE_URL, HOST = '127.0.0.1', PORT = '9000' } = environment
  if (BASE_URL) return BASE_URL
  const host = HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`
}

async function isWeft(base: string): Promise<boolean> {
  try {
    const response = await fetch(`${base}/.well-known/ucp`, { signal: AbortSignal.timeout(5000) })
    await response.body?.cancel()
    return response.ok
  } catch {
    return false
  }
}

const readEnv = (file: string): Record<string, string | undefined> =>
  existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}

const given = (environment: Readonly<Record<string, string | undefined>>): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''))
