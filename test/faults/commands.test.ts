import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { agentKey, type WeftProcess, weftProcess } from '../support/weft-process.ts'
import { databaseOfTest } from './database-of-test.ts'

async function newWeft(environment: Record<string, string> = {}): Promise<WeftProcess> {
  const weft = await weftProcess({ databaseUrl: null, environment })
  onTestFinished(() => weft.remove())
  return weft
}

async function search(weft: WeftProcess, key: string): Promise<number> {
  const response = await fetch(`${weft.baseUrl}/ucp/catalog/search`, {
    method: 'POST',
    headers: {
      'ucp-agent': 'profile="https://agent.example/profile"',
      'request-id': 'r-1',
      'x-publishable-api-key': key,
      'content-type': 'application/json',
    },
    body: '{"query": "indigo"}',
  })
  await response.body?.cancel()
  return response.status
}

test('weft lists its commands, and refuses wrong calls with the exit codes of sysexits', async () => {
  const weft = await newWeft({ ENCRYPTION_KEY: 'short', PORT: 'many' })
  expect(await weft.command('help')).toMatchObject({
    code: 0,
    output: expect.stringContaining('  doctor      Check that'),
  })
  expect(await weft.command('doctor', '--help')).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^Usage: weft doctor \[--agents\] \[--json\]\n\nChecks every rule/),
  })
  expect(await weft.command('dance')).toEqual({
    code: 64,
    output: 'There is no command dance. weft help lists them.\n',
  })
  expect(await weft.command('backup')).toEqual({
    code: 64,
    output:
      'Something is missing.\nUsage: weft backup FILE [--recipient AGE-PUBLIC-KEY]… [--passphrase] [--overwrite]\n',
  })
  expect(await weft.command('doctor', '--loud')).toEqual({
    code: 64,
    output: "Unknown option '--loud'.\nUsage: weft doctor [--agents] [--json]\n",
  })
  expect(await weft.command('start')).toEqual({
    code: 78,
    output: [
      'The configuration has problems:',
      '  PORT: must be a port number',
      '  ENCRYPTION_KEY: must be 32 bytes in base64',
      '',
    ].join('\n'),
  })
})

test('commands work beside a running shop, but a restore needs a stopped one', async () => {
  const weft = await newWeft()
  await weft.start()
  const folder = join(weft.dataDir, '..')
  expect(await weft.command('migrate')).toEqual({ code: 0, output: 'The database is up to date.\n' })
  expect(await weft.command('seed')).toEqual({
    code: 1,
    output: 'This database already contains a shop. Nothing was changed.\n',
  })
  const made = await weft.command('keys', 'create', 'New agents')
  const [, token = '', id = ''] =
    /^(pk_\S+)\nMade as (apk_\w+)\. The token is shown only now\.\n$/.exec(made.output) ?? []
  expect(made.code).toBe(0)
  // A running process uses a setting within a second after another process has changed it.
  await expect.poll(() => search(weft, token)).toBe(200)
  expect((await weft.command('keys')).output).toContain(`${id}  …${token.slice(-4)}  live  `)
  expect(await weft.command('keys', 'revoke', id)).toEqual({ code: 0, output: `${id} is revoked.\n` })
  expect(await weft.command('keys', 'revoke', 'apk_none')).toEqual({
    code: 1,
    output: 'There is no key apk_none. weft keys lists them.\n',
  })
  while ((await search(weft, token)) !== 401) await sleep(100)
  expect(await search(weft, agentKey)).toBe(200)
  expect(await weft.command('jobs', 'run', 'sweep-payments')).toEqual({
    code: 0,
    output: 'The job sweep-payments has run.\n',
  })
  expect(await weft.command('jobs', 'run', 'none')).toMatchObject({ code: 1 })
  expect(JSON.parse((await weft.command('doctor', '--json')).output)).toEqual({ checked: 66, findings: [] })
  expect(await weft.command('export', 'all.ndjson')).toEqual({ code: 0, output: '72 products exported.\n' })
  expect(await weft.command('export', 'all.json', '--json')).toEqual({ code: 0, output: '72 products exported.\n' })
  const document = JSON.parse(readFileSync(join(folder, 'all.json'), 'utf8'))
  const { products, ...head } = document
  const lines = readFileSync(join(folder, 'all.ndjson'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines).toEqual([head, ...products])
  expect([head.format, head.version, head.categories.length, products.length]).toEqual(['weft-catalog', 1, 18, 72])
  expect(await weft.command('restore', 'shop.weft', '--deliver')).toEqual({
    code: 1,
    output: 'Weft is running. Stop it first.\n',
  })
  expect(await weft.command('backup', 'shop.weft')).toMatchObject({
    code: 0,
    output: expect.stringContaining('ENCRYPTION_KEY is not in the backup.'),
  })
  const before = (await weft.command('tokens')).output
  const rotated = (await weft.command('tokens', 'rotate')).output.split('\n', 1)[0]
  expect(rotated).not.toBe(before.trim())
  expect((await weft.command('tokens')).output).toBe(`${rotated}\n`)

  const client = new pg.Client({ connectionString: weft.databaseUrl() })
  await client.connect()
  await client.query(
    `update variant_stock set reserved = 1 where variant_id = 'variant_indigo-dabu-saree-no-blouse-piece'`,
  )
  await client.end()
  expect(await weft.command('doctor')).toEqual({
    code: 1,
    output: [
      'stock-reserved-is-held: The reserved stock of a variant is not the sum of its holds by open payments.',
      '  variant_indigo-dabu-saree-no-blouse-piece  reserved 1, held 0',
      '',
      '1 rule is broken, 65 hold.',
      '',
    ].join('\n'),
  })
  weft.signal('SIGTERM')
  expect(await weft.ended()).toBe(0)
  expect(await weft.command('restore', 'shop.weft', '--deliver')).toMatchObject({ code: 1 })
  expect((await weft.command('restore', 'shop.weft', '--force', '--deliver')).code).toBe(0)
  expect(await weft.command('doctor')).toEqual({ code: 0, output: 'All 66 rules hold.\n' })
})

test('a setup link leads to the Weft that runs, not to the PORT of the command', async () => {
  const { url } = await databaseOfTest()
  const environment = { ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64') }
  const newProcess = () => weftProcess({ databaseUrl: url, environment })
  const [one, two] = [await newProcess(), await newProcess()]
  onTestFinished(() => Promise.all([one.remove(), two.remove()]).then(() => {}))
  const addressOfLink = async ({ command }: WeftProcess) => (await command('setup-link')).output.split('/console/')[0]

  await one.start()
  expect(await addressOfLink(two)).toBe(one.baseUrl)
  await two.start()
  expect(await addressOfLink(one)).toBe(two.baseUrl)
  // The row of a killed process stays for some seconds.
  await two.kill({ database: false })
  expect(await addressOfLink(two)).toBe(one.baseUrl)
  one.signal('SIGTERM')
  await one.ended()
  expect(await addressOfLink(two)).toBe(two.baseUrl)
})
