import { type Running, startWeft } from '../main.ts'
import { banner, type ConsoleEntry } from './banner.ts'
import { buildConsoleIfNeeded, type ConsoleBuild } from './build-console.ts'
import { type Command, exitCode, UsageError } from './command.ts'
import { joinLater } from './joined/join-later.ts'
import { loadConfig } from './load-config.ts'
import { stopSignals } from './stop-signals.ts'

const longestStopMs = 9_500

export const start: Command = {
  name: 'start',
  summary: 'Start the shop',
  usage: '[--port PORT] [--host HOST] [--demo] [--parent PID]',
  description: `
Starts the database (unless DATABASE_URL names one), brings it up to date, serves the shop and does its jobs until
it is told to stop: Ctrl-C, SIGTERM or SIGHUP let what is being answered finish, a second one ends at once.

  --port PORT   where to listen, over PORT; 0: any free port
  --host HOST   the address to listen on, over HOST
  --demo        fill an empty shop with the demo shop, also on a database server
  --parent PID  the process that started this one: stop when it is gone. npm start sets it`,
  options: {
    port: { type: 'string' },
    host: { type: 'string' },
    demo: { type: 'boolean' },
    parent: { type: 'string' },
  },
  words: [0, 0],
  async run({ options }) {
    const parent = processId(options.parent)
    const { config, newSecrets } = loadConfig({
      generateSecrets: true,
      over: { PORT: textOf(options.port), HOST: textOf(options.host), DEMO: options.demo ? 'true' : undefined },
    })
    const signalled = stopSignals({ parent }).then((signal) => ({ signal }))
    let building: ConsoleBuild | null = null
    const running = await startWeft(config, newSecrets, { isConsoleBuilding: () => building?.isBuilding() ?? false })
    const environmentWritten = newSecrets !== null
    const showSecrets = environmentWritten && process.stdout.isTTY === true
    const console = await consoleEntry(running, process.stdout.isTTY === true)
    process.stdout.write(banner({ config, running, environmentWritten, showSecrets, console }))
    building = buildConsoleIfNeeded((line) => process.stdout.write(`  ${line}\n`))
    const joining = joinLater()
    const why = await Promise.race([signalled, running.ended.then((fault) => ({ fault }))])
    if ('fault' in why) process.stderr.write(`${why.fault}\n`)
    joining.stop()
    building.stop()
    setTimeout(endAtOnce, longestStopMs).unref()
    await running.stop({ announce: 'signal' in why && why.signal === 'SIGTERM' })
    return 'signal' in why ? exitCode.done : exitCode.failed
  },
}

/**
 * Returns the URL of the console. On a terminal it is the setup link, if the shop has no owner; other output is stored
 * in logs.
 */
async function consoleEntry({ baseUrl, weft }: Running, atTerminal: boolean): Promise<ConsoleEntry> {
  const setupNeeded = await weft.setup.isNeeded()
  const link = setupNeeded && atTerminal ? await weft.setup.makeLink() : null
  return { url: link ?? `${baseUrl}/console`, isSetupLink: link !== null, setupNeeded }
}

const textOf = (value: string | boolean | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined

function processId(value: string | boolean | undefined): number | null {
  if (typeof value !== 'string') return null
  if (!/^\d{1,10}$/.test(value)) throw new UsageError(`--parent is the id of a process, not ${value}.`)
  return Number(value)
}

function endAtOnce(): void {
  process.stderr.write('Something did not end in time. What was answered is kept.\n')
  process.exit(exitCode.failed)
}
