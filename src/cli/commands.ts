import { agent } from './agent/agent.ts'
import { backup } from './backup.ts'
import type { Command } from './command.ts'
import { doctor } from './doctor.ts'
import { exportShop } from './export.ts'
import { importShop } from './import.ts'
import { init } from './init.ts'
import { jobs } from './jobs.ts'
import { keys } from './keys.ts'
import { migrateDatabase } from './migrate.ts'
import { restore } from './restore.ts'
import { seed } from './seed.ts'
import { start } from './start.ts'
import { tokens } from './tokens.ts'

export const commands: readonly Command[] = [
  start,
  init,
  migrateDatabase,
  seed,
  importShop,
  exportShop,
  backup,
  restore,
  keys,
  tokens,
  doctor,
  agent,
  jobs,
]
