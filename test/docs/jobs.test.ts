import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { startTestWeft } from '../support/weft.ts'

/** Captures the name in `| name | 5 min | what it does |`. */
const rows = /^\| `([a-z-]+)`\s+\| [\d.]+ (?:s|min|h)\s+\|/gm

test('the table of jobs lists exactly the jobs that run', async () => {
  const weft = await startTestWeft()
  try {
    const page = readFileSync(new URL('../../docs/architecture.md', import.meta.url), 'utf8')
    const documented = [...page.matchAll(rows)].map(([, name]) => name)
    // Runs only if an SMTP server is configured.
    expect(documented.toSorted()).toEqual([...new Set([...weft.weft.jobs.names, 'send-emails'])].toSorted())
  } finally {
    await weft.stop()
  }
})
