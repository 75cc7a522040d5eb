import { describe, expect, test } from 'vitest'
import { serverChangeProblems, serverFieldProblem } from '../../../src/back-office/inbox/mailbox-server.rules.ts'
import { matchItem } from '../../../src/back-office/inventory-orders/match-items.rules.ts'
import {
  quantityRefused,
  receivedLines,
  statusAfter,
  totalOf,
} from '../../../src/back-office/inventory-orders/receipt.rules.ts'
import { itemKey, vendorKey } from '../../../src/back-office/inventory-orders/vendor-items.rules.ts'
import { inUnitsOf, plannedConsumption } from '../../../src/back-office/production/consumption.rules.ts'
import { type CostFacts, costSummary } from '../../../src/back-office/production/cost.rules.ts'
import { materialsOf, narrowed } from '../../../src/back-office/production/materials.rules.ts'
import { reminderDue } from '../../../src/back-office/production/reminders.rules.ts'
import { closesCycle, moveRefusal, templatesByName } from '../../../src/back-office/tasks/task.rules.ts'
import { coverageOf } from '../../../src/back-office/translations/coverage.rules.ts'
import { translationState } from '../../../src/back-office/translations/translation-state.rules.ts'
import { storableJson, storableText } from '../../../src/platform/storable-text.rules.ts'

describe('a task', () => {
  const free = { dependencies: [], subtasks: [] }
  const blocked = { dependencies: ['Cut', 'Dye'], subtasks: ['Sew', 'Pack'] }
  const back = { code: 'task_not_back', message: 'This task is in progress: it cannot go back to accepted.' }
  const waits = { code: 'task_waits', message: 'This task waits for: Cut, Dye.' }
  test.each([
    ['pending', 'pending', blocked, null],
    ['pending', 'accepted', blocked, null],
    ['pending', 'completed', free, null],
    ['in_progress', 'accepted', free, back],
    ['in_progress', 'cancelled', blocked, null],
    ['accepted', 'in_progress', blocked, waits],
    ['accepted', 'completed', blocked, waits],
    ['accepted', 'in_progress', { ...blocked, dependencies: [] }, null],
    [
      'accepted',
      'completed',
      { ...blocked, dependencies: [] },
      { code: 'subtasks_open', message: 'Subtasks are still open: Sew, Pack.' },
    ],
    ['completed', 'pending', free, { code: 'task_closed', message: 'This task is completed and cannot be changed.' }],
    ['cancelled', 'completed', free, { code: 'task_closed', message: 'This task is cancelled and cannot be changed.' }],
  ] as const)('moves from %s to %s, blocked by %j: %j', (from, to, blockers, refusal) => {
    expect(moveRefusal(from, to, blockers)).toEqual(refusal)
  })

  test('does not wait for itself, directly or through other tasks', () => {
    const edges = new Map([
      ['b', ['c', 'd']],
      ['c', ['d']],
      ['d', ['a']],
      ['e', ['e']],
    ])
    expect([closesCycle('a', ['b'], edges), closesCycle('a', ['a'], edges)]).toEqual([true, true])
    expect([closesCycle('a', ['e'], edges), closesCycle('a', [], edges), closesCycle('b', ['f'], edges)]).toEqual([
      false,
      false,
      false,
    ])
  })

  test('is made from the only template with its name', () => {
    const template = (id: string, name: string) => ({ id, name, category: null })
    const cut = template('1', 'Cut')
    const dye = template('2', 'Dye')
    const otherDye = template('3', 'dye')
    expect(templatesByName([' cut ', 'CUT', 'Dye', 'Sew'], [cut, dye, otherDye])).toEqual({
      chosen: [cut],
      unknown: ['Sew'],
      ambiguous: [dye, otherDye],
    })
  })
})

describe('the costs of production', () => {
  const run = (more: Partial<CostFacts> = {}): CostFacts => ({
    id: 'r1',
    status: 'in_progress',
    quantity: 10,
    produced_quantity: 8,
    partner_id: null,
    cost_estimate: 150,
    cost_type: 'per_unit',
    cost_currency: 'EUR',
    ...more,
  })
  test.each([
    [{}, 1500, null],
    [{ status: 'completed' }, 1500, 1200],
    [{ status: 'completed', cost_type: 'total' as const }, 150, 150],
    [{ status: 'completed', cost_type: null }, 1500, 1200],
    [{ status: 'cancelled' }, null, null],
    [{ status: 'completed', cost_estimate: null }, null, null],
  ])('of a run with %j are estimated at %s, of which %s is due', (more, estimated, payable) => {
    expect(costSummary([run(more)]).lines).toMatchObject([
      { production_run_id: 'r1', currency: 'EUR', estimated, payable },
    ])
  })

  test('are added up by currency', () => {
    const runs = [
      run({ cost_currency: 'USD' }),
      run({ status: 'completed' }),
      run({ status: 'cancelled' }),
      run({ cost_currency: null }),
    ]
    expect(costSummary(runs).totals).toEqual([
      { currency: 'EUR', estimated: 1500, payable: 1200 },
      { currency: 'USD', estimated: 1500, payable: 0 },
    ])
  })
})

describe('the materials of a run', () => {
  const component = (id: string, quantity: number, item: string | null = null) => ({
    id,
    role: 'main',
    quantity,
    unit: 'm',
    inventory_item_id: item,
  })
  test('are the materials of the design, times the quantity', () => {
    expect(materialsOf({ components: [component('c', 1.25)] }, 3)).toEqual([
      { component_id: 'c', inventory_item_id: null, role: 'main', made_of: null, planned_quantity: 3.75, unit: 'm' },
    ])
    expect(materialsOf({}, 3)).toEqual([])
  })

  test('are narrowed to known components', () => {
    const snapshot = { components: [component('a', 1), component('b', 1)] }
    expect(narrowed(snapshot, undefined)).toBe(snapshot)
    expect(narrowed(snapshot, ['b'])).toEqual({ components: [component('b', 1)] })
    expect(narrowed(snapshot, ['x', 'b', 'y'])).toEqual({ unknown: [0, 2] })
  })

  test('are taken from stock by item, as planned for all units', () => {
    const components = [component('a', 0.5, 'i1'), component('b', 1, 'i1'), component('c', 1), component('d', 0, 'i2')]
    expect(plannedConsumption(components, 3)).toEqual([{ inventory_item_id: 'i1', quantity: 4.5 }])
    expect([inUnitsOf('piece', 4.5), inUnitsOf('piece', 4.4), inUnitsOf('length', 4.5)]).toEqual([5, 4, 4.5])
  })
})

describe('a silent run', () => {
  const now = new Date('2026-03-10T00:00:00.000Z')
  const days = (count: number) => new Date(now.getTime() - count * 86_400_000)
  const run = (more: object = {}) => ({
    status: 'sent_to_partner',
    acceptedAt: null,
    startedAt: null,
    finishedAt: null,
    movedAt: days(2),
    reminder: null,
    ...more,
  })
  const accepted = { status: 'in_progress', acceptedAt: days(9) }
  const reminded = (kind: string, count: number, at: Date) => ({ reminder: { kind, count, at } })
  const early = new Date(days(2).getTime() + 1)
  test.each([
    ['is reminded two days after it was sent', {}, { remind: 'assignment_pending' }],
    ['is not reminded earlier than two days after it was sent', { movedAt: early }, null],
    [
      'is reminded again two days after the first reminder',
      { movedAt: days(9), ...reminded('assignment_pending', 1, days(2)) },
      { remind: 'assignment_pending' },
    ],
    [
      'is not reminded earlier than two days after the first reminder',
      { movedAt: days(9), ...reminded('assignment_pending', 1, early) },
      null,
    ],
    [
      'is withdrawn two days after the second reminder',
      { ...reminded('assignment_pending', 2, days(2)) },
      { giveUp: true },
    ],
    ['is reminded three days after it was accepted', { ...accepted, movedAt: days(3) }, { remind: 'not_started' }],
    ['is not reminded earlier than three days after it was accepted', { ...accepted, movedAt: days(2) }, null],
    [
      'is reminded whatever reminders of another kind it had',
      { ...accepted, movedAt: days(3), ...reminded('assignment_pending', 2, days(0)) },
      { remind: 'not_started' },
    ],
    ['is kept after two reminders to start', { ...accepted, ...reminded('not_started', 2, days(9)) }, null],
    [
      'is reminded five days after its last step',
      { ...accepted, startedAt: days(9), movedAt: days(5) },
      { remind: 'idle' },
    ],
    [
      'is not reminded earlier than five days after its last step',
      { ...accepted, startedAt: days(9), movedAt: days(4) },
      null,
    ],
    ['is never reminded once it is finished', { ...accepted, finishedAt: days(9), movedAt: days(9) }, null],
    ['is never reminded to start before it is accepted', { status: 'in_progress', movedAt: days(9) }, null],
    ['is never reminded in another state', { ...accepted, status: 'draft', movedAt: days(9) }, null],
  ])('%s', (_case, more, step) => {
    expect(reminderDue(run(more) as never, now)).toEqual(step)
  })
})

describe('a receipt', () => {
  /** Returns a line with the members that the rules read. */
  const line = (id: string, quantity: number, received_quantity = 0) =>
    ({ id, inventory_item_id: `i-${id}`, quantity, received_quantity }) as never
  const items = new Map([
    ['i-a', { unitKind: 'piece' as const, variantId: null }],
    ['i-b', { unitKind: 'length' as const, variantId: null }],
  ])
  const lines = [line('a', 5, 2), line('b', 1.5), line('c', 4, 4)]
  const received = (lineId: string, quantity: number) => ({ lineId, inventoryItemId: `i-${lineId}`, quantity })

  test('receives everything outstanding if it has no lines', () => {
    expect(receivedLines(lines, items, {} as never)).toEqual({
      received: [received('a', 3), received('b', 1.5)],
      problems: [],
    })
  })

  test('is refused line by line', () => {
    const given = [
      { line_id: 'a', quantity: 3 },
      { line_id: 'x', quantity: 1 },
      { line_id: 'a', quantity: 1 },
      { line_id: 'b', quantity: 1.6 },
      { line_id: 'c', quantity: 1 },
    ]
    expect(receivedLines(lines, items, { lines: given } as never)).toEqual({
      received: [received('a', 3)],
      problems: [
        { path: '/lines/1/line_id', message: 'is not a line of this order' },
        { path: '/lines/2/line_id', message: 'is named twice' },
        { path: '/lines/3/quantity', message: 'only 1.5 are still expected' },
        { path: '/lines/4/quantity', message: 'only 0 are still expected' },
      ],
    })
    const half = receivedLines(lines, items, { lines: [{ line_id: 'a', quantity: 0.5 }] } as never)
    expect(half.problems.map(({ path }) => path)).toEqual(['/lines/0/quantity'])
  })

  test('ends the order when nothing is outstanding', () => {
    expect(statusAfter(lines, [received('a', 3), received('b', 1.5)])).toBe('received')
    expect(statusAfter(lines, [received('a', 3), received('b', 1.4)])).toBe('partially_received')
    expect(statusAfter(lines, [])).toBe('partially_received')
  })

  test('counts items of a variant in whole numbers', () => {
    const ofVariant = { unitKind: 'length' as const, variantId: 'v' }
    expect(quantityRefused(ofVariant, 1.5)).toBe('must be a whole number: a variant is sold from this item')
    expect([quantityRefused(ofVariant, 2), quantityRefused({ ...ofVariant, variantId: null }, 1.5)]).toEqual([
      null,
      null,
    ])
    expect(quantityRefused({ unitKind: 'piece', variantId: null }, 1.5)).not.toBe(null)
  })

  test('totals its lines up to the largest amount', () => {
    expect(
      totalOf([
        { quantity: 1.5, price: 333 },
        { quantity: 2, price: 100 },
      ]),
    ).toBe(700)
    expect([totalOf([]), totalOf([{ quantity: 1, price: 999_999_999_999 }])]).toEqual([0, 999_999_999_999])
    expect(
      totalOf([
        { quantity: 1, price: 999_999_999_999 },
        { quantity: 1, price: 1 },
      ]),
    ).toBe(null)
  })
})

describe('an item of a vendor', () => {
  const item = (id: string, title: string, more: object = {}) => ({
    id,
    title,
    sku: null,
    unit: 'm',
    materialName: null,
    ...more,
  })
  const linen = item('1', 'Linen white', { sku: 'LIN 1' })
  const white = item('2', 'Linen white heavy')
  const silk = item('3', 'Roll', { materialName: 'Silk' })
  const all = [linen, white, silk]
  const earlier = { itemId: '3', timesChosen: 1, vendorUnit: null, unitFactor: null }
  const match = (name: string, sku: string | null = null, before: object | null = null) => {
    const found = matchItem({ name, sku }, before as never, all)
    return found && [found.item.id, found.reason, found.detail]
  }
  test('is the item of its SKU, else the earlier choice, else the item of its name', () => {
    expect(match('Silk', 'lin  1', earlier)).toEqual(['1', 'sku', 'The SKU is lin  1.'])
    expect(match('Linen white', '', earlier)).toEqual(['3', 'earlier', 'This item was chosen once before.'])
    expect(match('Linen white', 'x', { ...earlier, timesChosen: 3 })).toEqual([
      '3',
      'earlier',
      'This item was chosen 3 times before.',
    ])
    expect(match('linen  WHITE', null, { ...earlier, itemId: 'gone' })).toEqual([
      '1',
      'name',
      'The e-mail says “linen  WHITE”.',
    ])
  })

  test.each([
    ['20 m linen white heavy, washed', '2'],
    ['20 m linen white, washed', '1'],
    ['Silk, red', '3'],
    ['roll of silk', '3'],
    ['linen whites', null],
    ['xlinen white', null],
    ['wool', null],
  ])('named %s is %s', (name, id) => {
    expect(match(name)?.[0] ?? null).toBe(id)
  })

  test('is not matched by a short name inside another name, only by the whole name', () => {
    const tie = item('4', 'Tie')
    const of = (name: string) => matchItem({ name, sku: null }, null, [tie])?.item.id ?? null
    expect([of('tie'), of('tie red')]).toEqual(['4', null])
    expect(matchItem({ name: 'x', sku: '' }, null, [item('5', '')])).toBe(null)
  })

  test('is remembered by its SKU, else by its name', () => {
    expect(itemKey({ name: 'Silk', sku: ' A  1 ' })).toBe('sku:a 1')
    expect(itemKey({ name: ' Silk ', sku: ' ' })).toBe('name:silk')
    expect(itemKey({ name: null, sku: null })).toBe(null)
    expect([
      itemKey({ name: null, sku: 'x'.repeat(700) })?.length,
      itemKey({ name: 'x'.repeat(700), sku: null })?.length,
    ]).toEqual([600, 600])
    expect([vendorKey(' Loom  Ltd '), vendorKey(null), vendorKey('x'.repeat(256))?.length]).toEqual([
      'loom ltd',
      null,
      255,
    ])
  })
})

test.each([
  [null, { sourceDigest: 'a', status: 'done' }, null],
  ['a', null, 'missing'],
  ['b', { sourceDigest: 'a', status: 'draft' }, 'outdated'],
  ['a', { sourceDigest: 'a', status: 'draft' }, 'draft'],
  ['a', { sourceDigest: 'a', status: 'done' }, 'translated'],
])('a text %j with the translation %j is %s', (digest, translation, state) => {
  expect(translationState(digest, translation)).toBe(state)
})

test('translations are counted by state and type', () => {
  const counted = [
    { type: 'task', state: 'missing', count: 2 },
    { type: 'design', state: 'translated', count: 3 },
    { type: 'task', state: 'draft', count: 1 },
    { type: 'design', state: 'outdated', count: 4 },
  ] as const
  expect(coverageOf(counted)).toEqual({
    total: 10,
    translated: 3,
    outdated: 4,
    draft: 1,
    missing: 2,
    types: [
      { type: 'design', total: 7, translated: 3, outdated: 4, draft: 0, missing: 0 },
      { type: 'task', total: 3, translated: 0, outdated: 0, draft: 1, missing: 2 },
    ],
  })
})

test('text is stored well-formed, without NUL, and not longer than its column', () => {
  expect([storableText('a\u0000bc', 3), storableText('x\ud83d', 9)]).toEqual(['ab', 'x\ufffd'])
  expect(storableJson({ 'a\u0000': ['b\u0000', 1, null, { c: '\u0000' }], [`${'n'.repeat(201)}`]: true })).toEqual({
    a: ['b', 1, null, { c: '' }],
    ['n'.repeat(200)]: true,
  })
})

describe('the server of a mailbox', () => {
  const noServer = 'has no place in a mailbox that messages are pushed to'
  test.each([
    ['imap', 'host', undefined, 'is needed to fetch messages'],
    ['imap', 'username', undefined, 'is needed to fetch messages'],
    ['imap', 'password', undefined, 'is needed to fetch messages'],
    ['imap', 'port', undefined, null],
    ['imap', 'host', 'mail.example', null],
    ['push', 'host', 'mail.example', noServer],
    ['push', 'host', undefined, null],
  ] as const)('of a mailbox with the source %s and the %s %s has the problem: %s', (source, field, value, problem) => {
    expect(serverFieldProblem(source, field, value)).toBe(problem)
  })

  const imap = { source: 'imap', host: 'a', port: 993, tls: true, username: 'u' } as const
  test('gets the stored password only while host, port, TLS and user name are unchanged', () => {
    expect(serverChangeProblems(imap, { host: 'b', port: 993, username: 'v' })).toEqual([
      { path: '/password', message: 'is needed again to change host, username' },
    ])
    expect(serverChangeProblems(imap, { host: 'b', password: 'p' })).toEqual([])
    expect(serverChangeProblems(imap, { host: 'a', name: 'x' })).toEqual([])
    expect(serverChangeProblems(imap, { tls: false }).length).toBe(1)
  })

  test('does not exist for pushed messages', () => {
    expect(serverChangeProblems({ ...imap, source: 'push' }, { tls: true, password: 'p', name: 'x' })).toEqual([
      { path: '/tls', message: noServer },
      { path: '/password', message: noServer },
    ])
  })
})
