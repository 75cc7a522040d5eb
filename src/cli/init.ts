import { seedDemoShop } from '../wiring/seed-demo-shop.ts'
import { type Command, exitCode, say } from './command.ts'
import { loadConfig, quietLog } from './load-config.ts'
import { withDatabase } from './with-database.ts'

export const init: Command = {
  name: 'init',
  summary: 'Prepare the configuration and the database without starting the shop',
  usage: '',
  description: `
Writes the secrets that are missing to .env, creates the database and its tables, and makes the shop itself: the demo
shop where DEMO says so, else an empty one. What is there already is left alone.`,
  options: {},
  words: [0, 0],
  async run() {
    const { config, newSecrets } = loadConfig({ generateSecrets: true })
    return withDatabase(config, { migrate: true, newSecrets }, async ({ connection, applied }) => {
      say(newSecrets ? 'Secrets: written to .env (keep it).' : 'Secrets: there already.')
      say(`Database: ${applied.length === 0 ? 'up to date' : `${applied.length} migrations applied`}.`)
      const made = await seedDemoShop(connection.db, {
        demo: config.demo,
        publishableKey: config.demoPublishableKey,
        log: quietLog(config),
      })
      say(made ? `Shop: made${config.demo ? ' with the demo catalogue' : ', empty'}.` : 'Shop: there already.')
      return exitCode.done
    })
  },
}
