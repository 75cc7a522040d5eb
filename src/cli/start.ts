import { startWeft } from '../main.ts'
import { banner } from './banner.ts'
import { type Command, exitCode } from './command.ts'
import { joinLater } from './joined/join-later.ts'
import { loadConfig } from './load-config.ts'

const secondSignal = 130
const longestStopMs = 9_500

export const start: Command = {
  name: 'start',
  summary: 'Start the shop',
  usage: '[--port PORT] [--host HOST] [--demo]',
  description: `
Starts the database (unless DATABASE_URL names one), brings it up to date, serves the shop and does its jobs until
it is told to stop: Ctrl-C or SIGTERM let what is being answered finish, a second one ends at once.

  --port PORT   where to listen, over PORT; 0: any free port
  --host HOST   the address to listen on, over HOST
  --demo        fill an empty shop with the demo shop, also on a database server`,
  options: { port: { type: 'string' }, host: { type: 'string' }, demo: { type: 'boolean' } },
  words: [0, 0],
  async run({ options }) {
    const { config, environmentWritten } = loadConfig({
      generateSecrets: true,
      over: { PORT: textOf(options.port), HOST: textOf(options.host), DEMO: options.demo ? 'true' : undefined },
    })
    const signals = listenForSignals()
    const running = await startWeft(config)
    process.stdout.write(banner({ config, running, environmentWritten }))
    const joining = joinLater()
    const why = await Promise.race([signals.first, running.ended])
    const asked = why === 'SIGTERM' || why === 'SIGINT'
    if (!asked) process.stderr.write(`${why}\n`)
    joining.stop()
    setTimeout(endAtOnce, longestStopMs).unref()
    await running.stop({ announce: why === 'SIGTERM' })
    return asked ? exitCode.done : exitCode.failed
  },
}

const textOf = (value: string | boolean | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined

function endAtOnce(): void {
  process.stderr.write('Something did not end in time. What was answered is kept.\n')
  process.exit(exitCode.failed)
}

/** The first signal asks for an orderly end, the second one ends at once. */
function listenForSignals(): { readonly first: Promise<'SIGINT' | 'SIGTERM'> } {
  let asked = false
  const first = new Promise<'SIGINT' | 'SIGTERM'>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.on(signal, () => {
        if (asked) process.exit(secondSignal)
        asked = true
        resolve(signal)
      })
    }
  })
  return { first }
}
