import { type Command, exitCode, say } from './command.ts'
import { loadConfig } from './load-config.ts'
import { withDatabase } from './with-database.ts'

export const migrateDatabase: Command = {
  name: 'migrate',
  summary: 'Bring the database up to date',
  usage: '',
  description:
    'Applies the migrations that the database does not have yet, each wholly or not at all, and names them. Then replaces the functions and views that have changed.',
  options: {},
  words: [0, 0],
  async run() {
    const { config } = loadConfig()
    return withDatabase(config, { migrate: true }, async ({ applied }) => {
      for (const name of applied) say(`Applied ${name}`)
      if (applied.length === 0) say('The database is up to date.')
      return exitCode.done
    })
  },
}
