import { defineConfig } from 'vitest/config'

const withDatabase = {
  globalSetup: ['test/support/global-setup.ts'],
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // Shops that come and go leave much behind: with more room it is cleared away less often. Not where threads are held to
  // limits of their own: this is for them too.
  execArgv: ['--max-semi-space-size=64'],
}

/**
 * One project for each folder of tests. Files that run in one process after another share what they import: loading Weft
 * anew for each takes longer than most files.
 */
const project = (name: string, options: object) => ({
  test: {
    name,
    pool: 'forks' as const,
    isolate: false,
    experimental: { viteModuleRunner: false, nodeLoader: false },
    include: [`test/${name}/**/*.test.ts`],
    // A failure says all that was found: its message is often all that is left of a run.
    chaiConfig: { truncateThreshold: 0 },
    ...options,
  },
})

export default defineConfig({
  test: {
    passWithNoTests: true,
    projects: [
      project('unit', {
        include: ['test/unit/**/*.test.ts', 'console/{api,frame,pages}/**/*.test.ts'],
        testTimeout: 30_000,
        hookTimeout: 30_000,
      }),
      project('db', withDatabase),
      project('contract', withDatabase),
      project('browser', { ...withDatabase, testTimeout: 120_000 }),
      // Each starts a shop of its own in a process of its own.
      project('console', {
        ...withDatabase,
        globalSetup: [...withDatabase.globalSetup, 'test/console/support/build.ts'],
        testTimeout: 120_000,
        hookTimeout: 120_000,
      }),
      project('docs', withDatabase),
      // One file at a time: each starts whole shops and kills them.
      project('faults', { ...withDatabase, fileParallelism: false, testTimeout: 300_000, hookTimeout: 300_000 }),
      // Needs a Dovecot.
      project('imap', { ...withDatabase, testTimeout: 120_000 }),
      project('fuzz', { ...withDatabase, testTimeout: 120_000 }),
    ],
  },
})
