import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Statuses = Record<string, number[]>

function add(statuses: Statuses, code: string, status: number): void {
  statuses[code] = [...new Set([...(statuses[code] ?? []), status])].sort()
}

/**
 * Reads `docs/agents.md`: rows of the error tables, and sentences such as "401 `unauthorized`, `signature_missing`".
 */
function documented(): Statuses {
  const statuses: Statuses = {}
  for (const line of readFileSync('docs/agents.md', 'utf8').split('\n')) {
    const [, codes = '', cell = ''] = line.split('|')
    for (const [, code = ''] of codes.matchAll(/`([a-z_]+)`/g))
      for (const [status] of cell.matchAll(/\b[45]\d\d\b/g)) add(statuses, code, Number(status))
    for (const [, status, list = ''] of line.matchAll(/\b([45]\d\d) ((?:`[a-z_]+`(?:, )?)+)/g))
      for (const [, code = ''] of list.matchAll(/`([a-z_]+)`/g)) add(statuses, code, Number(status))
  }
  return statuses
}

/** Reads the errors that an agent can get from the source. */
function inCode(): Statuses {
  const statuses: Statuses = {}
  const files = globSync([
    'src/storefront/checkout/refusals.ts',
    'src/storefront/ucp/*.ts',
    'src/storefront/ucp-official/*.ts',
    'src/storefront/catalog-search/find-products.ts',
    'src/platform/http/{known-routes,slow-bodies,surface,idempotent-call}.ts',
  ])
  for (const file of files)
    for (const [, code = '', status] of readFileSync(file, 'utf8').matchAll(/new AppError\(\s*'([a-z_]+)',\s*(\d{3})/g))
      add(statuses, code, Number(status))
  return statuses
}

test('docs/agents.md states the statuses of every error code that an agent can get', () => {
  const said = documented()
  const codes = inCode()
  expect(Object.keys(codes)).toContain('checkout_failed')
  const wrong = Object.entries(codes).flatMap(([code, statuses]) =>
    statuses.every((status) => said[code]?.includes(status)) ? [] : [{ code, statuses, documented: said[code] }],
  )
  expect(wrong).toEqual([])
})

test('checkout_failed has one status in the code, docs/agents.md and the decision record', () => {
  const [, decided] =
    /`checkout_failed`[^|]*\|\s*(\d{3})/.exec(readFileSync('docs/decisions/0008-error-codes.md', 'utf8')) ?? []
  expect([inCode().checkout_failed, documented().checkout_failed, Number(decided)]).toEqual([[500], [500], 500])
})
