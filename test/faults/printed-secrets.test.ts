import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { roomyFolder } from '../support/roomy-folder.ts'

const program = fileURLToPath(new URL('../../src/weft.mjs', import.meta.url))
const names = ['ADMIN_TOKEN', 'DEMO_PUBLISHABLE_KEY', 'ENCRYPTION_KEY'] as const

/** Creates an empty folder in which a first start generates its secrets. */
function newShop() {
  const folder = realpathSync(mkdtempSync(join(roomyFolder(), 'weft-printed-')))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  const environment = { PATH: process.env.PATH, HOME: folder, PORT: '0', LOG_LEVEL: 'debug', NO_COLOR: '1' }
  /** Starts Weft, stops it after it has started, and returns all its output. */
  const start = async (
    command: string,
    args: readonly string[],
    stop: (shop: ChildProcessWithoutNullStreams) => void,
  ): Promise<string> => {
    const shop = spawn(command, args, { cwd: folder, env: environment })
    let said = ''
    let stopping = false
    for (const stream of [shop.stdout, shop.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text
        // The last line of the banner has been printed.
        if (stopping || !said.includes('npm run shop')) return
        stopping = true
        stop(shop)
      })
    const [code] = await once(shop, 'close')
    expect({ code, said }).toEqual({ code: 0, said })
    return said
  }
  return {
    piped: () => start(process.execPath, [program, 'start'], (shop) => shop.kill('SIGTERM')),
    /** `script` gives the program a terminal, where Ctrl-C stops it. */
    atTerminal: () =>
      start('script', ['-qefc', `exec ${process.execPath} ${program} start`, '/dev/null'], (shop) =>
        shop.stdin.write('\x03'),
      ),
    secrets: () => parseEnv(readFileSync(join(folder, '.env'), 'utf8')),
  }
}

const printed = (said: string, secrets: Readonly<Record<string, string | undefined>>) =>
  names.filter((name) => said.includes(secrets[name] ?? 'nothing is as long as this'))

test('a first start with output to a log prints no secret, nor does the next one', async () => {
  const shop = newShop()
  const first = await shop.piped()
  const second = await shop.piped()
  const secrets = shop.secrets()
  expect(Object.keys(secrets).sort()).toEqual([...names])
  expect([printed(first, secrets), printed(second, secrets)]).toEqual([[], []])
  expect(first).toContain('Admin token        npx weft tokens prints it\n')
})

test.skipIf(process.platform !== 'linux')(
  'a first start at a terminal prints the admin token, the key and an example request; the next one prints none',
  async () => {
    const shop = newShop()
    const first = await shop.atTerminal()
    const second = await shop.atTerminal()
    const secrets = shop.secrets()
    expect([printed(first, secrets), printed(second, secrets)]).toEqual([['ADMIN_TOKEN', 'DEMO_PUBLISHABLE_KEY'], []])
    expect(first).toContain(`-H 'x-publishable-api-key: ${secrets.DEMO_PUBLISHABLE_KEY}'`)
  },
)
