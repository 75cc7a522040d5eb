import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allocate, splitByLargestRemainder, waitsFor } from '../../../src/back-office/production/allocation.rules.ts'
import { type Command, decide, rollUp } from '../../../src/back-office/production/production.rules.ts'
import { evolve, newRun, type RunEvent, type RunState } from '../../../src/back-office/production/run-state.rules.ts'

const at = new Date('2026-03-01T12:00:00.000Z')
const runs = process.env.FULL === '1' ? 5000 : 1500
const after = (run: RunState, events: readonly RunEvent[]): RunState =>
  events.reduce((before, event) => evolve(before, event, at), run)

const units = fc.integer({ min: 0, max: 4 })
const partner = fc.constantFrom('partner_a', 'partner_b')
const command: fc.Arbitrary<Command> = fc.oneof(
  fc.constantFrom<Command>(
    { type: 'submit' },
    { type: 'approve' },
    { type: 'cancel_dispatch' },
    { type: 'accept' },
    { type: 'start' },
    { type: 'open_dispatch', waitsFor: [] },
    { type: 'send', templateIds: ['task_tpl_1'] },
    { type: 'finish', notes: null },
    { type: 'decline', reason: 'capacity', notes: null },
    { type: 'cancel', reason: null },
  ),
  partner.map((partnerId): Command => ({ type: 'assign', partnerId, note: null })),
  fc
    .record({ good: units, rejected: units, because: fc.boolean() })
    .map(
      ({ good, rejected, because }): Command => ({ type: 'report', output: { good, rejected, ...rejection(because) } }),
    ),
  fc
    .record({
      produced: fc.option(fc.integer({ min: 0, max: 8 })),
      rejected: fc.option(units),
      because: fc.boolean(),
      short: fc.boolean(),
      override: fc.boolean(),
    })
    .map(({ because, short, override, ...totals }): Command => {
      const shortfall = { allowShortfall: short, shortfallReason: short ? 'No cloth' : null }
      return { type: 'complete', override, output: { ...totals, ...rejection(because), ...shortfall } }
    }),
)

/**
 * Commands that lead a run to `finished`. Each random sequence begins with some of them, because random commands alone
 * rarely get there.
 */
const way: readonly Command[] = [
  { type: 'assign', partnerId: 'partner_a', note: null },
  { type: 'open_dispatch', waitsFor: [] },
  { type: 'send', templateIds: ['task_tpl_1'] },
  { type: 'accept' },
  { type: 'start' },
  { type: 'report', output: { good: 1, rejected: 0, ...rejection(false) } },
  { type: 'finish', notes: null },
]
const commands = fc
  .tuple(fc.integer({ min: 0, max: way.length }), fc.array(command, { maxLength: 40 }))
  .map(([steps, more]) => [...way.slice(0, steps), ...more])

function rejection(because: boolean) {
  return { rejectionReason: because ? 'other' : null, rejectionNotes: null, notes: null }
}
/** The state of a run as one box of a state diagram. */
type Box =
  | 'draft'
  | 'review'
  | 'approved'
  | 'assigned'
  | 'waiting'
  | 'sent'
  | 'accepted'
  | 'started'
  | 'finished'
  | 'completed'
  | 'cancelled'
  | 'returned'
interface Model {
  readonly box: Box
  readonly partner: string | null
  readonly good: number
  readonly bad: number
}
const arrows: Partial<Record<Command['type'], Partial<Record<Box, Box>>>> = {
  submit: { draft: 'review', review: 'review' },
  approve: { draft: 'approved', review: 'approved', approved: 'approved', assigned: 'assigned', waiting: 'waiting' },
  open_dispatch: { assigned: 'waiting', waiting: 'waiting' },
  cancel_dispatch: { waiting: 'assigned' },
  send: { waiting: 'sent' },
  accept: { sent: 'accepted', accepted: 'accepted', started: 'started', finished: 'finished' },
  start: { accepted: 'started', started: 'started', finished: 'finished' },
  report: { started: 'started' },
  finish: { started: 'finished', finished: 'finished' },
  decline: { sent: 'returned', accepted: 'returned' },
}
const beforeStart: readonly Box[] = [
  'draft',
  'review',
  'approved',
  'assigned',
  'waiting',
  'sent',
  'accepted',
  'returned',
]
const overridable: readonly Box[] = ['sent', 'accepted', 'started', 'finished']

/** Applies a command to the model. Null if the command is rejected. */
function step(model: Model, asked: Command, quantity: number): Model | null {
  const { box, good, bad } = model
  if (asked.type === 'assign')
    return beforeStart.includes(box) ? { ...model, box: 'assigned', partner: asked.partnerId } : null
  if (asked.type === 'cancel') {
    if (box === 'cancelled') return model
    return box !== 'completed' && good + bad === 0 ? { ...model, box: 'cancelled' } : null
  }
  if (asked.type === 'complete') return completed(model, asked, quantity)
  const to = arrows[asked.type]?.[box]
  if (to === undefined) return null
  if (asked.type === 'decline') return { ...model, box: to, partner: null }
  if (asked.type !== 'report') return { ...model, box: to }
  const { output } = asked
  if (output.good + output.rejected === 0 || (output.rejected > 0 && output.rejectionReason === null)) return null
  return { ...model, good: good + output.good, bad: bad + output.rejected }
}

function completed(model: Model, { output, override }: Extract<Command, { type: 'complete' }>, quantity: number) {
  const good = output.produced ?? model.good
  const bad = output.rejected ?? model.bad
  if (model.box === 'completed') return good === model.good && bad === model.bad ? model : null
  if (!(override ? overridable : ['finished']).includes(model.box)) return null
  const silent = output.produced === null && model.good === 0 && bad === 0
  const shrinks = good < model.good || bad < model.bad
  const unexplained = bad > model.bad && output.rejectionReason === null
  const short = good + bad < quantity && !output.allowShortfall
  return silent || shrinks || unexplained || short ? null : { ...model, box: 'completed' as const, good, bad }
}

function boxOf(run: RunState): Box {
  if (run.status === 'pending_review') return 'review'
  if (run.status === 'awaiting_reassignment') return 'returned'
  if (run.status === 'sent_to_partner') return 'sent'
  if (run.status === 'in_progress') {
    if (run.finishedAt) return 'finished'
    return run.startedAt ? 'started' : 'accepted'
  }
  if (run.status !== 'approved') return run.status
  if (run.dispatchState === 'awaiting_templates') return 'waiting'
  return run.partnerId ? 'assigned' : 'approved'
}

describe('one run', () => {
  it('follows its state diagram for any sequence of commands', () => {
    const start = fc.constantFrom('draft' as const, 'pending_review' as const)
    fc.assert(
      fc.property(start, fc.integer({ min: 1, max: 6 }), commands, (status, quantity, asked) => {
        let run = newRun({ status, quantity, partnerId: null, isChild: true })
        let model: Model = { box: boxOf(run), partner: null, good: 0, bad: 0 }
        for (const each of asked) {
          const expected = step(model, each, quantity)
          const decision = decide(run, each)
          expect('events' in decision).toBe(expected !== null)
          if ('events' in decision) run = after(run, decision.events)
          model = expected ?? model
          expect({ box: boxOf(run), partner: run.partnerId, good: run.produced, bad: run.rejected }).toEqual(model)
        }
      }),
      { numRuns: runs },
    )
  })
})

interface Family {
  readonly parent: RunState
  readonly children: readonly RunState[]
  readonly log: readonly RunEvent[]
}
type Move =
  | { readonly of: 'parent'; readonly ask: Command }
  | { readonly of: number; readonly ask: Command }
  | { readonly of: 'split'; readonly wants: readonly (number | null)[] }

const move: fc.Arbitrary<Move> = fc.oneof(
  fc.record({ of: fc.constant('parent' as const), ask: command }),
  fc.record({ of: fc.nat(5), ask: command }),
  fc.record({ of: fc.nat(5), ask: command }),
  fc.record({
    of: fc.constant('split' as const),
    wants: fc.array(fc.option(fc.integer({ min: 1, max: 6 })), { minLength: 1, maxLength: 4 }),
  }),
)

/** Generates single commands, or several steps of `way` for one part. */
const moves = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: move.map((each): Move[] => [each]) },
      {
        weight: 1,
        arbitrary: fc
          .tuple(fc.nat(3), fc.integer({ min: 1, max: way.length }))
          .map(([of, steps]) => way.slice(1, steps).map((ask): Move => ({ of, ask }))),
      },
    ),
    { maxLength: 40 },
  )
  .map((each) => each.flat())

function play(family: Family, { of, ...given }: Move): Family {
  const { parent, children } = family
  const tell = (events: readonly RunEvent[], kids = children): Family => ({
    parent: after(parent, events),
    children: kids,
    log: [...family.log, ...events],
  })
  if ('wants' in given) {
    const split = allocate(
      parent.quantity - parent.allocated,
      given.wants.map((quantity) => ({ quantity, share: 1 })),
    )
    if ('problems' in split) return family
    const decision = decide(parent, { type: 'allocate', quantities: split.quantities })
    if (!('events' in decision)) return family
    const born = split.quantities.map((quantity) =>
      newRun({ status: 'approved', quantity, partnerId: 'partner_a', isChild: true }),
    )
    return tell(decision.events, [...children, ...born])
  }
  if (of === 'parent') {
    const decision = decide(parent, given.ask)
    return 'events' in decision ? tell(decision.events) : family
  }
  const child = typeof of === 'number' ? children[of] : undefined
  if (!child) return family
  const decision = decide(child, given.ask)
  if (!('events' in decision)) return family
  const changed = after(child, decision.events)
  const news = decision.events.flatMap((event): RunEvent[] => {
    if (event.type === 'accepted') return [{ type: 'child_accepted', run_id: String(of) }]
    if (event.type === 'cancelled') return [{ type: 'child_cancelled', run_id: String(of), quantity: child.quantity }]
    if (event.type !== 'completed') return []
    return [{ type: 'child_completed', run_id: String(of), good: changed.produced, rejected: changed.rejected }]
  })
  const kids = children.map((each) => (each === child ? changed : each))
  const told = tell(news, kids)
  const ended = rollUp(told.parent)
  return { parent: after(told.parent, ended), children: kids, log: [...told.log, ...ended] }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0)

function checkFamily({ parent, children, log }: Family, born: RunState, before: RunState): void {
  const live = children.filter(({ status }) => status !== 'cancelled')
  const done = children.filter(({ status }) => status === 'completed')
  const open = live.length - done.length
  expect(parent.allocated).toBe(sum(live.map(({ quantity }) => quantity)))
  expect(parent.allocated).toBeLessThanOrEqual(parent.quantity)
  expect(parent.children).toEqual({
    open,
    completed: done.length,
    everAllocated: sum(children.map(({ quantity }) => quantity)),
  })
  expect(Math.min(1, ...children.map(({ quantity }) => quantity))).toBe(1)
  expect(after(born, log)).toEqual(parent)
  if (before.status === 'completed' || before.status === 'cancelled') expect(parent).toEqual(before)
  if (children.length === 0) return
  expect(parent.produced).toBe(sum(done.map(({ produced }) => produced)))
  if (parent.status === 'completed') expect([open, done.length > 0]).toEqual([0, true])
  if (parent.status === 'cancelled') expect([open, done.length]).toEqual([0, 0])
}

describe('a run and its parts', () => {
  it('add up after any sequence of commands; an ended run does not change, and the log explains the state', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), moves, (quantity, asked) => {
        const born = newRun({ status: 'pending_review', quantity, partnerId: null, isChild: false })
        let family: Family = { parent: born, children: [], log: [] }
        for (const each of asked) {
          const before = family.parent
          family = play(family, each)
          checkFamily(family, born, before)
        }
      }),
      { numRuns: runs },
    )
  })
})

describe('a split', () => {
  it('sums to the total, is never negative, and is off by less than one unit for each part', () => {
    const weights = fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9999 }), weights, (total, shares) => {
        const split = splitByLargestRemainder(total, shares)
        expect(sum(split)).toBe(total)
        split.forEach((quantity, index) => {
          const exact = (total * (shares[index] ?? 0)) / sum(shares)
          expect(quantity).toBeGreaterThanOrEqual(Math.floor(exact))
          expect(quantity).toBeLessThanOrEqual(Math.ceil(exact))
        })
      }),
      { numRuns: runs },
    )
  })

  it('gives 2, 1, 1, 1 for 5 among 4; 2, 1, 1 for 4 among 3; and 1, 3, 6 for 10 by 1, 2, 4', () => {
    expect([
      splitByLargestRemainder(5, [1, 1, 1, 1]),
      splitByLargestRemainder(4, [1, 1, 1]),
      splitByLargestRemainder(10, [1, 2, 4]),
    ]).toEqual([
      [2, 1, 1, 1],
      [2, 1, 1],
      [1, 3, 6],
    ])
  })

  it('waits rank by rank, with any rank numbers', () => {
    expect(waitsFor([10, null, 3, 10, 20, 3])).toEqual([[2, 5], [], [], [2, 5], [0, 3], []])
  })
})
