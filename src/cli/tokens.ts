import { randomBytes } from 'node:crypto'
import { type Command, exitCode, say, UsageError } from './command.ts'
import { replaceInEnvironmentFile } from './environment.ts'
import { environmentFile, loadConfig } from './load-config.ts'

export const tokens: Command = {
  name: 'tokens',
  summary: 'Show the admin token, or make a new one',
  usage: '[show | rotate]',
  description: `
  weft tokens          prints the admin token
  weft tokens rotate   writes a new one to .env and prints it; a running shop takes it when it is started again`,
  options: {},
  words: [0, 1],
  async run({ words: [verb = 'show'] }) {
    if (verb !== 'show' && verb !== 'rotate') throw new UsageError(`The command tokens has no ${verb}.`)
    if (verb === 'show') {
      const { adminToken } = loadConfig().config
      if (adminToken === null) throw new Error('There is no ADMIN_TOKEN yet: weft init makes one.')
      say(adminToken)
      return exitCode.done
    }
    if (process.env.ADMIN_TOKEN) {
      throw new Error(
        'ADMIN_TOKEN is set in the environment, which overrides .env. Change it there, then restart Weft.',
      )
    }
    const token = `adm_${randomBytes(24).toString('base64url')}`
    replaceInEnvironmentFile(environmentFile, 'ADMIN_TOKEN', token)
    say(token)
    process.stderr.write('Written to .env. Start Weft again to use it; the old token then no longer works.\n')
    return exitCode.done
  },
}
