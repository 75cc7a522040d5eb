import { seedDemoShop } from '../wiring/seed-demo-shop.ts'
import { type Command, exitCode, say } from './command.ts'
import { loadConfig, quietLog } from './load-config.ts'
import { withDatabase } from './with-database.ts'

export const seed: Command = {
  name: 'seed',
  summary: 'Fill an empty database with the demo shop',
  usage: '',
  description: 'Makes the demo shop, with DEMO_PUBLISHABLE_KEY as its key. A database that holds a shop is left alone.',
  options: {},
  words: [0, 0],
  async run() {
    const { config } = loadConfig()
    return withDatabase(config, { migrate: true }, async ({ connection }) => {
      const seeded = await seedDemoShop(connection.db, {
        demo: true,
        publishableKey: config.demoPublishableKey,
        log: quietLog(config),
      })
      if (!seeded) throw new Error('This database already contains a shop. Nothing was changed.')
      say('The demo shop is seeded.')
      return exitCode.done
    })
  },
}
