import { accessSync, constants, existsSync, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** One command of a run: either a check that passes or fails as a whole, or a suite that reports its tests. */
export interface Stage {
  readonly name: string
  readonly title: string
  /** A program in node_modules/.bin, or `node`, with its arguments. */
  readonly command: readonly string[]
  /** Folder of the tests, for a suite. */
  readonly tests?: string
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Why the stage cannot run here. Null if it can. */
  readonly missing: string | null
  /** Processors that the stage keeps busy. */
  readonly load: number
}

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Processors that a suite keeps busy, measured on two. Suites wait for clocks, databases and browsers the rest of the
 * time. Default, and for all other stages: 1.
 */
const loads: Readonly<Record<string, number>> = {
  faults: 0.4,
  'faults-rest': 0.4,
  db: 0.45,
  'db-server': 0.45,
  contract: 0.6,
  'contract-rest': 0.6,
  imap: 0.4,
  docs: 0.6,
  unit: 0.8,
  console: 0.9,
  browser: 0.9,
}

/** How much the loads of all running stages may exceed the processors: two of them rarely peak together. */
const overload = 1.2

/**
 * Returns the first waiting stage that the processors have room for; if no stage is running, the first one. Undefined
 * if there is none.
 */
export function nextStage<S extends { readonly load: number }>(
  waiting: readonly S[],
  running: readonly S[],
  processors: number,
): S | undefined {
  if (running.length === 0) return waiting[0]
  const free = processors * overload - running.reduce((sum, { load }) => sum + load, 0)
  return waiting.find(({ load }) => load <= free)
}

/**
 * Returns all stages that have something to check, in the order in which they start: code checks first, then the
 * longest, and last those that fill gaps.
 */
export function stagesOf(environment: Environment): Stage[] {
  const server = environment.TEST_DATABASE_URL
  const chromium = environment.CHROMIUM_PATH ?? findChromium(environment)
  const embedded = { TEST_DATABASE_URL: undefined }
  const browser = { ...embedded, CHROMIUM_PATH: chromium }
  const noBrowser = chromium ? null : 'no Chromium was found (CHROMIUM_PATH)'
  const all = [
    // Also fills the compile cache for the modules that all suites load.
    check('loads', 'The service loads', ['node', '--input-type=module', '-e', "await import('./src/wiring.ts')"]),
    check('types', 'Types', ['node', 'node_modules/typescript-7/bin/tsc', '-p', '.', '--checkers', '2']),
    check('console-types', 'Types of the console', ['node', 'node_modules/typescript-7/bin/tsc', '-p', 'console']),
    check('style', 'Style (Biome)', ['biome', 'check', '--error-on-warnings', '.']),
    check('boundaries', 'Dependency rules', ['depcruise', '--config', '.dependency-cruiser.mjs', ...sourceFolders()]),
    check('file-kinds', 'Kinds of file', ['node', 'scripts/check-file-kinds.ts']),
    check('unused', 'Unused code (knip)', ['knip']),
    check('licences', 'Licences of dependencies', ['node', 'scripts/check-licences.ts']),
    // Start first, because their files run one at a time. The tests start their own shops, on both kinds of database if
    // a server is available.
    ...inTwo(
      suite('faults', 'Faults: killed work, keys, disks, commands', 'test/faults', { TEST_DATABASE_URL: server }),
      {
        first: ['killed-work', 'encryption-key', 'disk-full', 'commands', 'takeover'].map((file) => `${file}.test.ts`),
        rest: 'Faults: the rest',
      },
    ),
    suite('console', 'Stories in the console', 'test/console', browser, noBrowser),
    suite('browser', 'Browser tests', 'test/browser', browser, noBrowser),
    ...inTwo(suite('contract', 'Contract tests of the shop', 'test/contract', embedded), {
      first: ['admin', 'agent', 'media', 'storefront', 'trusted', 'ucp'].map((part) => `${part}-*.test.ts`),
      rest: 'Contract tests of publishing and the back office',
    }),
    suite('db', 'Database tests on the embedded PostgreSQL', 'test/db', embedded),
    // Includes the unit tests next to the console's code.
    { ...suite('unit', 'Unit tests', 'test/unit', embedded), command: ['vitest', 'run', '--project', 'unit'] },
    whatMayDiffer(
      suite(
        'db-server',
        'Database tests on a PostgreSQL server',
        'test/db',
        { TEST_DATABASE_URL: server },
        server ? null : 'TEST_DATABASE_URL is not set',
      ),
    ),
    suite('fuzz', 'Fuzzing', 'test/fuzz', embedded),
    suite('docs', 'Examples of the documentation', 'test/docs', embedded),
    suite(
      'imap',
      'Mailboxes on a real IMAP server',
      'test/imap',
      embedded,
      findProgram('dovecot', environment) ? null : 'no Dovecot was found (apt-get install dovecot-imapd)',
    ),
  ]
  return all.filter(({ tests }) => tests === undefined || globSync(`${tests}/**/*.test.ts`).length > 0)
}

const sourceFolders = (): string[] => ['src', 'sandbox', 'console', 'scripts'].filter((folder) => existsSync(folder))

const check = (name: string, title: string, command: readonly string[]): Stage => ({
  name,
  title,
  command,
  environment: {},
  missing: null,
  load: 1,
})

const suite = (
  name: string,
  title: string,
  tests: string,
  environment: Environment,
  missing: string | null = null,
): Stage => ({
  name,
  title,
  command: ['vitest', 'run', `${tests}/`],
  tests,
  environment,
  missing,
  load: loads[name] ?? 1,
})

/** Returns two stages of similar duration, because a single stage would take longer than all others. */
function inTwo(whole: Stage, { first, rest }: { readonly first: readonly string[]; readonly rest: string }): Stage[] {
  const files = first.map((file) => `${whole.tests}/${file}`)
  return [
    { ...whole, command: ['vitest', 'run', ...globSync(files)] },
    {
      ...whole,
      name: `${whole.name}-rest`,
      title: rest,
      command: [...whole.command, ...files.flatMap((file) => ['--exclude', file])],
    },
  ]
}

/**
 * Tests that do not depend on the kind of database: the embedded server itself, passwords, pictures, mails, encryption,
 * pages, the shop agent.
 */
const sameOnEveryDatabase = [
  'embedded-*.test.ts',
  'shop-agent.test.ts',
  'backup/encrypted.test.ts',
  'backup/media.test.ts',
  'access/*.test.ts',
  'media/*.test.ts',
  'mail/*.test.ts',
  'storefront/hosted-pages.test.ts',
]

const whatMayDiffer = (stage: Stage): Stage => ({
  ...stage,
  command: [...stage.command, ...sameOnEveryDatabase.flatMap((files) => ['--exclude', `test/db/${files}`])],
})

// The headless shell comes first, because it renders the same pages at half the cost.
const chromiumNames = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
const chromiumApplications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

function findChromium({ PATH = '' }: Environment): string | undefined {
  const candidates = PATH.split(delimiter).flatMap((folder) => chromiumNames.map((name) => join(folder, name)))
  return [...candidates, ...chromiumApplications].find(isExecutable)
}

/**
 * Returns the path of a program in the PATH or in the folders of server programs, which are not always in a user's
 * PATH. Undefined if there is none.
 */
const findProgram = (name: string, { PATH = '' }: Environment): string | undefined =>
  [...PATH.split(delimiter), '/usr/sbin', '/usr/local/sbin'].map((folder) => join(folder, name)).find(isExecutable)

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
