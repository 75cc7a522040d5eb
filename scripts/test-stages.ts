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
}

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Returns all stages that have something to check, in the order in which they start: code checks first, then the
 * longest.
 */
export function stagesOf(environment: Environment): Stage[] {
  const server = environment.TEST_DATABASE_URL
  const chromium = environment.CHROMIUM_PATH ?? findChromium(environment)
  const embedded = { TEST_DATABASE_URL: undefined }
  const browser = { ...embedded, CHROMIUM_PATH: chromium }
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
    // Starts first, because its files run one at a time. The tests start their own shops, on both kinds of database if
    // a server is available.
    suite('faults', 'Faults', 'test/faults', { TEST_DATABASE_URL: server }),
    suite(
      'console',
      'Stories in the console',
      'test/console',
      browser,
      chromium ? null : 'no Chromium was found (CHROMIUM_PATH)',
    ),
    ...contractStages(embedded),
    suite('db', 'Database tests on the embedded PostgreSQL', 'test/db', embedded),
    suite(
      'browser',
      'Browser tests',
      'test/browser',
      browser,
      chromium ? null : 'no Chromium was found (CHROMIUM_PATH)',
    ),
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
    // Includes the unit tests next to the console's code.
    { ...suite('unit', 'Unit tests', 'test/unit', embedded), command: ['vitest', 'run', '--project', 'unit'] },
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
})

const suite = (
  name: string,
  title: string,
  tests: string,
  environment: Environment,
  missing: string | null = null,
): Stage => ({ name, title, command: ['vitest', 'run', `${tests}/`], tests, environment, missing })

const shopParts = ['admin', 'agent', 'media', 'storefront', 'trusted', 'ucp']

/** Returns two stages of similar duration, because a single stage would take longer than all others. */
function contractStages(environment: Environment): Stage[] {
  const whole = suite('contract', 'Contract tests of the shop', 'test/contract', environment)
  return [
    { ...whole, command: ['vitest', 'run', ...shopParts.map((part) => `test/contract/${part}-`)] },
    {
      ...whole,
      name: 'contract-rest',
      title: 'Contract tests of publishing and the back office',
      command: [...whole.command, ...shopParts.flatMap((part) => ['--exclude', `test/contract/${part}-*.test.ts`])],
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
