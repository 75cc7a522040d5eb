import { defineConfig } from 'vitest/config'

const withDatabase = {
  globalSetup: ['test/support/global-setup.ts'],
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // The default of one second is too short for a machine under load.
  expect: { poll: { timeout: 30_000 } },
  // Every test file starts shops that become garbage. A larger young generation collects it less often. Unit tests omit
  // the flag: it also applies to worker threads, and they test the memory limits of threads.
  execArgv: ['--max-semi-space-size=64'],
}

/**
 * One project for each folder of tests. The files that a process runs share its loaded modules: loading Weft again takes
 * longer than most files.
 */
const project = (name: string, options: object) => ({
  test: {
    name,
    pool: 'forks' as const,
    isolate: false,
    experimental: { viteModuleRunner: false, nodeLoader: false },
    include: [`test/${name}/**/*.test.ts`],
    // Failure messages are not shortened: a report often contains nothing else about a failure.
    chaiConfig: { truncateThreshold: 0 },
    ...options,
  },
})

export default defineConfig({
  test: {
    passWithNoTests: true,
    projects: [
      project('unit', {
        include: ['test/unit/**/*.test.ts', 'console/{api,frame,messages,pages}/**/*.test.ts'],
        testTimeout: 30_000,
        hookTimeout: 30_000,
      }),
      project('db', withDatabase),
      project('contract', withDatabase),
      project('browser', { ...withDatabase, testTimeout: 120_000 }),
      // Each file starts a shop in a separate process.
      project('console', {
        ...withDatabase,
        globalSetup: [...withDatabase.globalSetup, 'test/console/support/build.ts'],
        testTimeout: 120_000,
        hookTimeout: 120_000,
      }),
      project('docs', withDatabase),
      // Runs one file at a time, because each starts and kills whole shops.
      project('faults', { ...withDatabase, fileParallelism: false, testTimeout: 300_000, hookTimeout: 300_000 }),
      // Needs Dovecot, an IMAP server.
      project('imap', { ...withDatabase, testTimeout: 120_000 }),
      project('fuzz', { ...withDatabase, testTimeout: 120_000 }),
    ],
  },
})
