import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { routesWithoutRules } from '../../../scripts/route-rules.ts'

/** Routes for agents, pages and senders of webhooks, whose errors have other formats. */
const otherFaces = /\/(ucp|ucp-official|shop-pages|hosted-pages|partner-pages)\/|\/(public|push|webhook)-routes\.ts$/
const isAdmin = (file: string) => /routes\.ts$/.test(file) && !otherFaces.test(file)

/** This list may only shrink: a new route must name the rules of its use case. */
const exceptions = {
  // One result per record, in a response with status 200.
  'src/storefront/orders/admin-routes.ts /orders/bulk-fulfill': 'bulk',
  'src/storefront/catalog/product-routes.ts /products/bulk': 'bulk',
  // Rejected only because of a record that the body names. `idOf` reports that together with other problems.
  'src/storefront/catalog/category-routes.ts /categories': 'idOf',
  'src/ad-planning/scores/prediction-routes.ts CreatePredictionBody': 'idOf',
  'src/ad-planning/attribution/admin-routes.ts UpdateAttributionBody': 'idOf',
  // The whole draft becomes a checkout session, and the session rejects it.
  'src/storefront/operator-sessions/admin-routes.ts /orders': 'session',
  // A wrong password or code counts as an attempt, so only a complete request is one.
  'src/platform/access/auth-routes.ts /password': 'attempt',
  'src/platform/access/console-session-routes.ts confirmConsoleSession': 'attempt',
  'src/platform/access/me-routes.ts /users/me/password': 'attempt',
  'src/platform/access/me-routes.ts /users/me/totp': 'attempt',
  'src/platform/access/me-routes.ts /users/me/totp/confirm': 'attempt',
  'src/platform/access/me-routes.ts /users/me/totp/remove': 'attempt',
  // No JSON body, or an empty one.
  'src/storefront/catalog-import/run-routes.ts /imports': 'file',
  'src/back-office/translations/file-routes.ts /translations/import': 'file',
  'src/storefront/catalog-import/run-routes.ts /imports/:id/undo': 'empty',
  'src/social/scheduling/admin-routes.ts queue': 'empty',
  'src/social/scheduling/admin-routes.ts release': 'empty',
  'src/social/insights/routes.ts /social-posts/sync-insights': 'empty',
  // If the schema accepts the body, the use case rejects it only because of the state of the record.
  'src/back-office/production/admin-routes.ts dispatchProductionRun': 'state',
  'src/back-office/inbox/routes.ts extractInboundEmail': 'state',
}

test('every admin route whose use case refuses a body names its rules, except the listed ones', () => {
  const sources = new Map(globSync('src/**/*.ts').map((file) => [file, readFileSync(file, 'utf8')]))
  expect(routesWithoutRules(sources, isAdmin).toSorted()).toEqual(Object.keys(exceptions).toSorted())
}, 60_000)

const found = (routes: string) =>
  routesWithoutRules(
    new Map([
      ['src/a/routes.ts', `import { change, look } from './index.ts'\n${routes}`],
      ['src/a/index.ts', `export { change, look } from './change.ts'`],
      [
        'src/a/change.ts',
        `const refuse = () => invalidData([])\nexport const change = () => refuse()\nexport const look = 1`,
      ],
    ]),
    isAdmin,
  )

test('the check finds a route whose use case refuses a body, even if the refusal is in another file', () => {
  expect(found(`app.post('/a', { schema: {} }, async () => change())`)).toEqual(['src/a/routes.ts /a'])
  expect(found(`register({ operationId: 'changeA', run: (tx) => change() })`)).toEqual(['src/a/routes.ts changeA'])
  expect(found(`app.post('/a', { schema: {} }, async () => look)`)).toEqual([])
})

test('the check does not report a route that names its rules', () => {
  expect(found(`app.post('/a', { config: rulesOver(rules) }, async () => change())`)).toEqual([])
  expect(found(`register({ operationId: 'changeA', problems: rules, run: (tx) => change() })`)).toEqual([])
})
