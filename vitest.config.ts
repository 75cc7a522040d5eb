import { defineConfig } from 'vitest/config'

const withDatabase = { globalSetup: ['test/support/global-setup.ts'], testTimeout: 60_000, hookTimeout: 60_000 }

export default defineConfig({
  test: {
    passWithNoTests: true,
    projects: [
      { test: { name: 'unit', pool: 'forks', include: ['test/unit/**/*.test.ts'] } },
      { test: { name: 'db', pool: 'forks', include: ['test/db/**/*.test.ts'], ...withDatabase } },
      // One file at a time: each starts whole shops and kills them.
      {
        test: {
          name: 'faults',
          pool: 'forks',
          include: ['test/faults/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 300_000,
        },
      },
      { test: { name: 'contract', pool: 'forks', include: ['test/contract/**/*.test.ts'], ...withDatabase } },
    ],
  },
})
