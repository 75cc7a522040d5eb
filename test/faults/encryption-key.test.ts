import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../support/postgres.ts'
import { type WeftProcess, weftProcess } from '../support/weft-process.ts'

const key = (byte: number): string => Buffer.alloc(32, byte).toString('base64')
const secrets = { ADMIN_TOKEN: 'adm_keys_0123456789abcdef', DEMO_PUBLISHABLE_KEY: 'pk_keys_0123456789abcdef' }

const wayOut =
  'Put it back from the backup of .env. If it is lost for good, "weft keys give-up" gives up what it has sealed.'
const problem = (text: string) => ({ code: 78, output: `The configuration has a problem:\n  ${text}\n` })
const missing = (name: string) =>
  problem(`${name}: is missing, and the database holds secrets that are sealed with it. ${wayOut}`)
const wrong = (name: string, version: number) =>
  problem(
    `${name}: is not the key that the database's secrets are sealed with. ${wayOut} To replace a key, keep the old one as ENCRYPTION_KEY_V${version} and raise ENCRYPTION_KEY_VERSION.`,
  )

interface Shop {
  readonly weft: WeftProcess
  readonly file: string
  /** Overwrites `.env`. */
  env(values: Readonly<Record<string, string>>): void
  /** Starts Weft, waits until it serves, and stops it. */
  serve(): Promise<void>
  /** Like `serve`, but also creates a signing key, so the database contains a sealed value. */
  serveFirst(): Promise<void>
  query(text: string): Promise<unknown[]>
}

async function shop(databaseUrl: string | null, values: Readonly<Record<string, string>> | null): Promise<Shop> {
  const weft = await weftProcess({ databaseUrl, environment: { DEMO: 'false', DEMO_PUBLISHABLE_KEY: '' } })
  onTestFinished(() => weft.remove())
  const file = join(weft.dataDir, '..', '.env')
  const env = (given: Readonly<Record<string, string>>): void =>
    writeFileSync(
      file,
      Object.entries(given)
        .map(([name, value]) => `${name}=${value}\n`)
        .join(''),
    )
  if (values) env(values)
  const serve = async (work: () => Promise<void> = async () => {}): Promise<void> => {
    await weft.start()
    await work()
    weft.signal('SIGTERM')
    expect(await weft.ended()).toBe(0)
  }
  return {
    weft,
    file,
    env,
    serve: () => serve(),
    serveFirst: () =>
      serve(async () => {
        expect((await weft.command('keys', 'rotate-signing')).code).toBe(0)
      }),
    async query(text) {
      const client = new pg.Client({ connectionString: weft.databaseUrl() })
      await client.connect()
      try {
        return (await client.query(text)).rows
      } finally {
        await client.end()
      }
    },
  }
}

/** A migrated database costs less than an embedded one, which each command would start and stop. */
async function ownDatabase(): Promise<string> {
  const database = await testDatabase()
  onTestFinished(() => database.drop())
  return database.url
}

test('a data folder without its .env does not start with a new key, and continues with the old one', async () => {
  const { weft, file, serve, serveFirst } = await shop(null, null)
  await serveFirst()
  const kept = readFileSync(file, 'utf8')
  rmSync(file)
  expect(await weft.command('start')).toEqual(missing('ENCRYPTION_KEY'))
  expect(await weft.command('init')).toEqual(missing('ENCRYPTION_KEY'))
  expect(await weft.command('migrate')).toEqual(
    problem(
      'ENCRYPTION_KEY: is required. Put it back from the backup of .env. If it is lost for good, "weft keys give-up" gives up what it has sealed.',
    ),
  )
  expect(existsSync(file)).toBe(false)
  writeFileSync(file, kept)
  await serve()
  expect(readFileSync(file, 'utf8')).toBe(kept)
})

test('a wrong key stops the commands start, init, migrate, keys and seed, and the doctor reports it', async () => {
  const { weft, env, serveFirst } = await shop(await ownDatabase(), { ...secrets, ENCRYPTION_KEY: key(1) })
  await serveFirst()
  env({ ...secrets, ENCRYPTION_KEY: key(2) })
  for (const command of ['start', 'init', 'migrate', 'keys', 'seed'])
    expect([command, await weft.command(command)]).toEqual([command, wrong('ENCRYPTION_KEY', 1)])
  const examined = await weft.command('doctor', '--json')
  expect(examined.code).toBe(1)
  expect(JSON.parse(examined.output).findings).toEqual([
    {
      name: 'sealed-values-can-be-opened',
      broken: 'The configured encryption keys do not open what the database holds. "weft keys give-up" says more.',
      count: 4,
      violations: [
        { id: 'encryption key 1', what: unopened },
        // Reading the profile creates the first one, rotating the keys the second.
        { id: expect.stringMatching(/^signing keys /), what: unopened },
        { id: expect.stringMatching(/^signing keys /), what: unopened },
        { id: 'link secrets store', what: unopened },
      ],
    },
  ])
  env({ ...secrets, ENCRYPTION_KEY: key(1) })
  expect((await weft.command('doctor')).code).toBe(0)
})
const unopened = 'Unable to authenticate data: the block was altered or belongs elsewhere.'

test('an older key is needed exactly as long as a value is encrypted with it, and an older version is refused', async () => {
  const { weft, env, serve, serveFirst } = await shop(await ownDatabase(), { ...secrets, ENCRYPTION_KEY: key(1) })
  await serveFirst()
  const newer = { ...secrets, ENCRYPTION_KEY: key(2), ENCRYPTION_KEY_VERSION: '2' }
  env(newer)
  expect(await weft.command('start')).toEqual(missing('ENCRYPTION_KEY_V1'))
  env({ ...newer, ENCRYPTION_KEY_V1: key(3) })
  expect(await weft.command('start')).toEqual(wrong('ENCRYPTION_KEY_V1', 1))
  env({ ...newer, ENCRYPTION_KEY_V1: key(1) })
  await serve()
  env(newer)
  expect((await weft.command('doctor')).code).toBe(1)
  env({ ...newer, ENCRYPTION_KEY_V1: key(1) })
  expect((await weft.command('keys', 'rotate')).code).toBe(0)
  env(newer)
  // No start has removed the check value of the old key yet.
  expect((await weft.command('doctor')).code).toBe(0)
  await serve()
  env({ ...secrets, ENCRYPTION_KEY: key(1) })
  expect(await weft.command('start')).toEqual(
    problem(
      'ENCRYPTION_KEY_VERSION: is 1, but the database has been used with version 2. Set the newest version and its key.',
    ),
  )
})

test('a database without check values accepts only the key that opens its encrypted values', async () => {
  const databaseUrl = await ownDatabase()
  const { weft, env, serve, serveFirst, query } = await shop(databaseUrl, { ...secrets, ENCRYPTION_KEY: key(1) })
  await serveFirst()
  await query('delete from encryption_key')
  env({ ...secrets, ENCRYPTION_KEY: key(2) })
  expect(await weft.command('start')).toEqual(wrong('ENCRYPTION_KEY', 1))
  expect(await query('select version from encryption_key')).toEqual([])
  env({ ...secrets, ENCRYPTION_KEY: key(1) })
  await serve()
  expect(await query('select version from encryption_key')).toEqual([{ version: 1 }])
})

test('of two processes that initialize an empty database with different keys, one is refused', async () => {
  const databaseUrl = await ownDatabase()
  const both = [
    await shop(databaseUrl, { ...secrets, ENCRYPTION_KEY: key(1) }),
    await shop(databaseUrl, { ...secrets, ENCRYPTION_KEY: key(2) }),
  ]
  const answers = await Promise.all(both.map(({ weft }) => weft.command('init')))
  expect(answers.map(({ code }) => code).sort()).toEqual([0, 78])
  expect(answers.find(({ code }) => code === 78)).toEqual(wrong('ENCRYPTION_KEY', 1))
})

test('secrets of a lost key are listed and given up on request, and the shop continues with a new key', async () => {
  const { weft, file, serve, serveFirst } = await shop(null, null)
  await serveFirst()
  rmSync(file)
  const listed = await weft.command('keys', 'give-up')
  expect(listed).toEqual({
    code: 0,
    output: expect.stringMatching(
      /^(signing keys: \S+\n){2}link secrets: store\n3 cannot be opened with the configured keys\. weft keys give-up --yes gives them up\.\n$/,
    ),
  })
  expect(existsSync(file)).toBe(false)
  expect(await weft.command('keys', 'give-up', '--yes')).toEqual({
    code: 0,
    output: expect.stringMatching(
      /^(signing keys: \S+\n){2}link secrets: store\n3 given up\. The configured keys count from now on\.\n$/,
    ),
  })
  expect(Object.keys(parseEnv(readFileSync(file, 'utf8')))).toContain('ENCRYPTION_KEY')
  await serve()
  expect((await weft.command('doctor')).code).toBe(0)
})

test('a backup restored beside another key is complete and reports that the key does not fit', async () => {
  const { weft, env, serve, serveFirst } = await shop(null, { ...secrets, ENCRYPTION_KEY: key(1) })
  await serveFirst()
  const backup = join(weft.dataDir, '..', 'shop.weft')
  expect((await weft.command('backup', backup)).code).toBe(0)
  env({ ...secrets, ENCRYPTION_KEY: key(2) })
  const restored = await weft.command('restore', backup, '--force', '--deliver')
  expect(restored.code).toBe(78)
  expect(restored.output).toContain('Restored the shop of ')
  expect(restored.output.endsWith(wrong('ENCRYPTION_KEY', 1).output)).toBe(true)
  env({ ...secrets, ENCRYPTION_KEY: key(1) })
  expect((await weft.command('restore', backup, '--force', '--deliver')).code).toBe(0)
  await serve()
})
