import type { Command } from './command.ts'

/** Loads a command by its name. Each is loaded on demand, so that no command loads the code of the others. */
const loaders: Readonly<Record<string, () => Promise<Command>>> = {
  start: async () => (await import('./start.ts')).start,
  init: async () => (await import('./init.ts')).init,
  migrate: async () => (await import('./migrate.ts')).migrateDatabase,
  seed: async () => (await import('./seed.ts')).seed,
  import: async () => (await import('./import.ts')).importShop,
  export: async () => (await import('./export.ts')).exportShop,
  backup: async () => (await import('./backup.ts')).backup,
  restore: async () => (await import('./restore.ts')).restore,
  silence: async () => (await import('./silence.ts')).silence,
  keys: async () => (await import('./keys.ts')).keys,
  'setup-link': async () => (await import('./setup-link.ts')).setupLink,
  tokens: async () => (await import('./tokens.ts')).tokens,
  doctor: async () => (await import('./doctor.ts')).doctor,
  agent: async () => (await import('./agent/agent.ts')).agent,
  jobs: async () => (await import('./jobs.ts')).jobs,
}

/** Returns null if no command has this name. */
export const findCommand = async (name: string): Promise<Command | null> =>
  Object.hasOwn(loaders, name) ? ((await loaders[name]?.()) ?? null) : null

export const allCommands = (): Promise<Command[]> => Promise.all(Object.values(loaders).map((load) => load()))
