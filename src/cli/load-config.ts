import { type Config, parseConfig } from '../platform/config/config.ts'
import { createLogger, type Logger } from '../platform/log.ts'
import { loadEnvironment } from './environment.ts'

export const environmentFile = '.env'

export interface LoadedConfig {
  readonly config: Config
  /** Generated secrets that are not written to `.env` yet. Null if all were given. */
  readonly newSecrets: NewSecrets | null
}

export interface NewSecrets {
  /** Whether `ENCRYPTION_KEY` was generated. */
  readonly encryptionKey: boolean
  persist(): void
}

export interface LoadConfig {
  /** Generates missing secrets, as on first start. */
  readonly generateSecrets?: boolean
  /** Overrides the environment, which overrides `.env`. */
  readonly over?: Readonly<Record<string, string | undefined>>
}

/** Loads the configuration in the working folder. Throws `ConfigError`. */
export function loadConfig({ generateSecrets = false, over = {} }: LoadConfig = {}): LoadedConfig {
  const given = Object.fromEntries(Object.entries(over).filter(([, value]) => value !== undefined))
  const environment = loadEnvironment(environmentFile, { ...process.env, ...given }, generateSecrets)
  const { generated, persist } = environment
  const newSecrets = persist && { encryptionKey: generated.includes('ENCRYPTION_KEY'), persist }
  return { config: parseConfig(environment.values), newSecrets }
}

/**
 * Creates the logger of interactive commands, which writes to stderr. At the default log level, it logs only problems.
 */
export const quietLog = (config: Config): Logger => {
  const level = config.logLevel === 'info' ? 'warn' : config.logLevel
  return createLogger({ level, pretty: false, destination: { write: (line) => void process.stderr.write(line) } })
}
