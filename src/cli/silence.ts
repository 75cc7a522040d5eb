import { setSilence, silentSince } from '../platform/silence-store.ts'
import { type Command, exitCode, say, UsageError } from './command.ts'
import { loadConfig } from './load-config.ts'
import { withDatabase } from './with-database.ts'

export const silence: Command = {
  name: 'silence',
  summary: 'Say whether this copy of the shop is silent, or end that',
  usage: '[end]',
  description: `
A backup restored with --silence sends no e-mails, webhooks, posts or refunds, so that it can be tried out beside the shop
that it was copied from. What is to be sent waits.

  weft silence      says whether this shop is silent
  weft silence end  ends it: what has waited goes out after the next start`,
  options: {},
  words: [0, 1],
  async run({ words: [verb] }) {
    if (verb !== undefined && verb !== 'end') throw new UsageError(`The command silence has no ${verb}.`)
    const { config } = loadConfig()
    return withDatabase(config, { migrate: false }, async ({ connection: { db } }) => {
      const since = await silentSince(db)
      if (verb === 'end') await setSilence(db, false)
      if (!since) say('This shop is not silent.')
      else if (verb === 'end') say('The silence has ended. Start Weft again: what has waited goes out.')
      else say(`This shop is silent since ${since.toISOString()}.`)
      return exitCode.done
    })
  },
}
