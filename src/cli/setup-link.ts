import { isSetupNeeded, makeSetupLink } from '../platform/access/index.ts'
import { findAddress } from '../platform/processes/index.ts'
import { type Command, exitCode, say } from './command.ts'
import { loadConfig } from './load-config.ts'
import { ownAddress } from './own-address.ts'
import { withDatabase } from './with-database.ts'

export const setupLink: Command = {
  name: 'setup-link',
  summary: 'Print a link that makes the first owner of the shop',
  usage: '',
  description: `
Prints a link to the console. Whoever opens it first, within a day, becomes the owner of the shop. A new link replaces
the one before, and there is none any more once the shop has an owner. The link has the address of the Weft that runs on
this machine, or of BASE_URL; if none runs, the address that HOST and PORT give.`,
  options: {},
  words: [0, 0],
  async run() {
    const { config } = loadConfig()
    return withDatabase(config, { migrate: true }, async ({ connection: { db } }) => {
      const baseUrl = config.baseUrl ?? (await findAddress(db)) ?? ownAddress(config.host, config.port)
      const link = (await isSetupNeeded(db)) ? await makeSetupLink({ db, baseUrl }, new Date()) : null
      if (link === null) throw new Error(`This shop has an owner already: log in at ${baseUrl}/console.`)
      say(link)
      return exitCode.done
    })
  },
}
