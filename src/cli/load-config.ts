import { type Config, parseConfig } from '../platform/config/config.ts'
import { createLogger, type Logger } from '../platform/log.ts'
import { loadEnvironment } from './environment.ts'

export const environmentFile = '.env'

export interface LoadedConfig {
  readonly config: Config
  /** True: a `.env` with new secrets was written just now. */
  readonly environmentWritten: boolean
}

export interface LoadConfig {
  /** Invents the secrets that are missing and keeps them in `.env`: what a first start does. */
  readonly generateSecrets?: boolean
  /** Goes over the environment, which goes over `.env`. */
  readonly over?: Readonly<Record<string, string | undefined>>
}

/** The configuration of the working folder. Throws `ConfigError`. */
export function loadConfig({ generateSecrets = false, over = {} }: LoadConfig = {}): LoadedConfig {
  const given = Object.fromEntries(Object.entries(over).filter(([, value]) => value !== undefined))
  const environment = loadEnvironment(environmentFile, { ...process.env, ...given }, generateSecrets)
  return { config: parseConfig(environment.values), environmentWritten: environment.created }
}

/** For commands that talk to a person: only what went wrong is logged, and not into their output. */
export const quietLog = (config: Config): Logger => {
  const level = config.logLevel === 'info' ? 'warn' : config.logLevel
  return createLogger({ level, pretty: false, destination: { write: (line) => void process.stderr.write(line) } })
}
