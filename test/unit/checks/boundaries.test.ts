import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { cruise } from 'dependency-cruiser'
import extractDepcruiseConfig from 'dependency-cruiser/config-utl/extract-depcruise-config'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const { options, ...ruleSet } = await extractDepcruiseConfig(resolve('.dependency-cruiser.mjs'))

/** A small tree that follows every rule. */
const sound: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify({ dependencies: { fastify: '1' }, devDependencies: { vitest: '1' } }),
  'node_modules/fastify/package.json': JSON.stringify({ name: 'fastify', version: '1.0.0', main: 'index.js' }),
  'node_modules/fastify/index.js': 'module.exports = {}',
  'node_modules/vitest/package.json': JSON.stringify({ name: 'vitest', version: '1.0.0', main: 'index.js' }),
  'node_modules/vitest/index.js': 'module.exports = {}',
  'src/main.ts': `import { wire } from './wiring.ts'\nwire()`,
  'src/wiring.ts': `import { order } from './storefront/orders/index.ts'
import { stripe } from './storefront/payments/adapters/stripe.ts'
import { post } from './social/posts/index.ts'
import { page } from '../sandbox/page.ts'
export const wire = () => [order, stripe, post, page]`,
  'src/platform/money.ts': 'export const money = 1',
  'src/platform/errors.ts': 'export class AppError extends Error {}',
  'src/platform/http/server.ts': `import fastify from 'fastify'\nexport const server = fastify`,
  'src/storefront/orders/index.ts': `export { order } from './place-order.ts'\nexport type { Order } from './order.types.ts'`,
  'src/storefront/orders/place-order.ts': `import { AppError } from '../../platform/errors.ts'
import type { Pay } from '../payments/ports.ts'
import { ProviderError } from '../payments/ports.ts'
import { find } from './store.ts'
import { total } from './total.rules.ts'
export const order = (pay: Pay) => [AppError, ProviderError, find, total, pay]`,
  'src/storefront/orders/order.types.ts': 'export interface Order { id: string }',
  'src/storefront/orders/store.ts': 'export const find = 1',
  'src/storefront/orders/total.rules.ts': `import { money } from '../../platform/money.ts'\nexport const total = money`,
  'src/storefront/orders/routes.ts': `import { server } from '../../platform/http/server.ts'\nimport { order } from './place-order.ts'\nexport const routes = [server, order]`,
  'src/storefront/payments/ports.ts': `import type { Order } from '../orders/index.ts'
export type Pay = (order: Order) => void
export class ProviderError extends Error {}`,
  'src/storefront/payments/refund.ts': `import type { Order } from '../orders/order.types.ts'\nimport { order } from '../orders/index.ts'\nexport const refund = (it: Order) => [it, order]`,
  'src/storefront/payments/index.ts': `export { refund } from './refund.ts'`,
  'src/storefront/checkout/index.ts': `import { refund } from '../payments/index.ts'\nexport const session = refund`,
  'src/storefront/settlement/index.ts': `import { session } from '../checkout/index.ts'\nexport const settle = session`,
  'src/storefront/payments/adapters/stripe.ts': `import { ProviderError } from '../ports.ts'\nexport const stripe = ProviderError`,
  'src/social/posts/index.ts': 'export const post = 1',
  'src/social/posts/schema.ts': `import { money } from '../../platform/money.ts'\nexport type Post = typeof money`,
  'sandbox/page.ts': `import { money } from '../src/platform/money.ts'
import { stripe } from '../src/storefront/payments/adapters/stripe.ts'
export const page = [money, stripe]`,
  'console/list.ts': `import type { Post } from './post.ts'\nexport type List = Post[]`,
  'console/post.ts': `export type Post = string`,
}

interface Planted {
  readonly rule: string
  readonly file: string
  readonly text: string
}

/** One file per rule that breaks only this rule. */
const planted: readonly Planted[] = [
  {
    rule: 'no-cycles',
    file: 'src/storefront/orders/cancel-order.ts',
    text: `import { again } from './close-order.ts'\nexport const cancel = () => again`,
  },
  { rule: 'no-orphans', file: 'src/platform/forgotten.ts', text: 'export const forgotten = 1' },
  {
    rule: 'no-unknown-modules',
    file: 'src/platform/ghost.ts',
    text: `import { gone } from './gone.ts'\nexport const ghost = gone`,
  },
  {
    rule: 'src-needs-no-development-tools',
    file: 'src/platform/tested.ts',
    text: `import { test } from 'vitest'\nexport const tested = test`,
  },
  {
    rule: 'platform-knows-no-feature',
    file: 'src/platform/greedy.ts',
    text: `import { order } from '../storefront/orders/index.ts'\nexport const greedy = order`,
  },
  {
    rule: 'areas-do-not-meet',
    file: 'src/social/posts/advertise.ts',
    text: `import type { Order } from '../../storefront/orders/index.ts'\nexport type Advert = Order`,
  },
  {
    rule: 'areas-do-not-know-who-wires-them',
    file: 'src/social/posts/whole.ts',
    text: `import type { wire } from '../../wiring.ts'\nexport type Whole = typeof wire`,
  },
  {
    rule: 'features-meet-at-their-index',
    file: 'src/storefront/payments/peek.ts',
    text: `import type { find } from '../orders/store.ts'\nexport type Peek = typeof find`,
  },
  {
    rule: 'payments-know-no-sessions',
    file: 'src/storefront/payments/eager.ts',
    text: `import type { session } from '../checkout/index.ts'\nexport type Eager = typeof session`,
  },
  {
    rule: 'checkout-knows-no-settlement',
    file: 'src/storefront/checkout/hasty.ts',
    text: `import type { settle } from '../settlement/index.ts'\nexport type Hasty = typeof settle`,
  },
  {
    rule: 'types-are-shared-as-types',
    file: 'src/storefront/payments/loud.ts',
    text: `import { type Order } from '../orders/order.types.ts'\nexport * from '../orders/order.types.ts'\nexport const loud = {} as Order`,
  },
  {
    rule: 'ports-need-nothing',
    file: 'src/storefront/shipping/ports.ts',
    text: `import { money } from '../../platform/money.ts'\nexport const price = money`,
  },
  {
    rule: 'features-are-wired-at-their-index',
    file: 'src/app.ts',
    text: `import { routes } from './storefront/orders/routes.ts'\nexport const app = routes`,
  },
  {
    rule: 'adapters-are-chosen-in-wiring',
    file: 'src/storefront/payments/shortcut.ts',
    text: `import type { stripe } from './adapters/stripe.ts'\nexport type Shortcut = typeof stripe`,
  },
  {
    rule: 'sandbox-is-chosen-in-wiring',
    file: 'src/storefront/payments/toy.ts',
    text: `import { page } from '../../../sandbox/page.ts'\nexport const toy = page`,
  },
  {
    rule: 'sandbox-is-the-outside',
    file: 'sandbox/insider.ts',
    text: `import { order } from '../src/storefront/orders/index.ts'\nexport const insider = order`,
  },
  {
    rule: 'nothing-needs-the-tests',
    file: 'src/social/posts/lean.ts',
    text: `import { factory } from '../../../test/support/factory.ts'\nexport const lean = factory`,
  },
  {
    rule: 'console-takes-no-code',
    file: 'console/curious.ts',
    text: `import type { Post } from '../src/social/posts/schema.ts'\nexport type Curious = Post`,
  },
  {
    rule: 'nothing-takes-code-of-the-console',
    file: 'src/social/posts/curious.ts',
    text: `import type { Post } from '../../../console/post.ts'\nexport type Curious = Post`,
  },
  {
    rule: 'stores-know-no-refusals',
    file: 'src/storefront/orders/note-store.ts',
    text: `import { AppError } from '../../platform/errors.ts'\nexport const note = AppError`,
  },
  {
    rule: 'http-stays-in-routes',
    file: 'src/storefront/orders/reply.rules.ts',
    text: `import type { FastifyReply } from 'fastify'\nexport type Answer = FastifyReply`,
  },
]

/** Files that the planted files import. They follow every rule. */
const supports: Readonly<Record<string, string>> = {
  'src/storefront/orders/close-order.ts': `import { cancel } from './cancel-order.ts'\nexport const again = () => cancel`,
  'test/support/factory.ts': 'export const factory = 1',
}

const folders: string[] = []

function treeOf(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'weft-boundaries-'))
  folders.push(root)
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  return root
}

/** Returns each broken rule with the file that breaks it. */
async function violationsIn(files: Readonly<Record<string, string>>): Promise<string[]> {
  const baseDir = treeOf(files)
  const roots = ['src', 'sandbox', 'console']
  const { output } = await cruise(roots, { ...options, ruleSet, validate: true, baseDir })
  if (typeof output === 'string') throw new Error('The result is text, not an object.')
  return [...new Set(output.summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`))].sort()
}

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

test('a tree that follows the rules has no violation', async () => {
  expect(await violationsIn(sound)).toEqual([])
})

describe('planted violations', () => {
  let found: string[]
  beforeAll(async () => {
    const files = Object.fromEntries(planted.map(({ file, text }) => [file, text]))
    found = await violationsIn({ ...sound, ...supports, ...files })
  })

  test.each(planted)('$rule refuses $file', ({ rule, file }) => {
    expect(found.filter((violation) => violation.endsWith(`: ${file}`))).toEqual([`${rule}: ${file}`])
  })

  test('cover every rule', () => {
    expect(planted.map(({ rule }) => rule).sort()).toEqual(ruleSet.forbidden?.map(({ name }) => name).sort())
  })
})
