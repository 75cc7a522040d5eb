import { systemClock } from '../platform/clock.ts'
import { silentSince } from '../platform/silence-store.ts'
import { type Command, exitCode, say, UsageError } from './command.ts'
import { loadConfig, quietLog } from './load-config.ts'
import { withDatabase } from './with-database.ts'

export const jobs: Command = {
  name: 'jobs',
  summary: 'List the recurring jobs, or run one now',
  usage: '[list | run NAME]',
  description: `
A running shop does its jobs by itself. Beside it, or without it, one of them can be run at once:

  weft jobs             names them
  weft jobs run NAME    runs it once, and fails when it fails`,
  options: {},
  words: [0, 2],
  async run({ words: [verb = 'list', name] }) {
    if (verb !== 'list' && verb !== 'run') throw new UsageError(`The command jobs has no ${verb}.`)
    if (verb === 'run' && name === undefined) throw new UsageError('Name the job.')
    const { config } = loadConfig()
    const { wire } = await import('../wiring.ts')
    return withDatabase(config, { migrate: true }, async ({ connection }) => {
      const ownUrl = `http://127.0.0.1:${config.port}`
      const baseUrl = config.baseUrl ?? ownUrl
      const log = quietLog(config)
      const weft = await wire({
        config,
        connection,
        clock: systemClock,
        log,
        baseUrl,
        ownUrl,
        silentSince: await silentSince(connection.db),
      })
      try {
        if (name === undefined || verb === 'list') for (const known of weft.jobs.names) say(known)
        else if ((await weft.jobs.runNow(name)) === 'failed') throw new Error(`The job ${name} failed.`)
        else say(`The job ${name} has run.`)
        return exitCode.done
      } finally {
        await weft.stop()
      }
    })
  },
}
