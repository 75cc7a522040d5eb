import { type Config, parseConfig } from '../platform/config/config.ts'
import { createLogger, type Logger } from '../platform/log.ts'
import { loadEnvironment } from './environment.ts'

export const environmentFile = '.env'

export interface LoadedConfig {
  readonly config: Config
  /** Secrets that were generated and have yet to be written to `.env`. Null: all were given. */
  readonly newSecrets: NewSecrets | null
}

export interface NewSecrets {
  /** Whether `ENCRYPTION_KEY` is one of them. */
  readonly encryptionKey: boolean
  persist(): void
}

export interface LoadConfig {
  /** Invents the secrets that are missing: what a first start does. */
  readonly generateSecrets?: boolean
  /** Goes over the environment, which goes over `.env`. */
  readonly over?: Readonly<Record<string, string | undefined>>
}

/** The configuration of the working folder. Throws `ConfigError`. */
export function loadConfig({ generateSecrets = false, over = {} }: LoadConfig = {}): LoadedConfig {
  const given = Object.fromEntries(Object.entries(over).filter(([, value]) => value !== undefined))
  const environment = loadEnvironment(environmentFile, { ...process.env, ...given }, generateSecrets)
  const { generated, persist } = environment
  const newSecrets = persist && { encryptionKey: generated.includes('ENCRYPTION_KEY'), persist }
  return { config: parseConfig(environment.values), newSecrets }
}

/** For commands that talk to a person: only what went wrong is logged, and not into their output. */
export const quietLog = (config: Config): Logger => {
  const level = config.logLevel === 'info' ? 'warn' : config.logLevel
  return createLogger({ level, pretty: false, destination: { write: (line) => void process.stderr.write(line) } })
}
