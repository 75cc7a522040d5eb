import { describe, expect, it } from 'vitest'
import { allocate, splitByLargestRemainder, waitsFor } from '../../../src/back-office/production/allocation.rules.ts'
import {
  completion,
  type FinalOutput,
  outputProblems,
  shortfallProblems,
} from '../../../src/back-office/production/output.rules.ts'
import { allowedCommands, type Command, decide, rollUp } from '../../../src/back-office/production/production.rules.ts'
import { evolve, newRun, type RunState } from '../../../src/back-office/production/run-state.rules.ts'
import { inPieces, takesDecimals, unitsRefused } from '../../../src/back-office/production/run-units.rules.ts'

const at = new Date('2026-03-02T08:00:00.000Z')
const draft = newRun({ status: 'draft', quantity: 10, partnerId: null, isChild: false })
const children = (open: number, completed: number, everAllocated: number) => ({ open, completed, everAllocated })
const accepted = { status: 'in_progress', partnerId: 'partner_a', dispatchState: 'completed', acceptedAt: at } as const

const runs = {
  draft,
  inReview: { ...draft, status: 'pending_review' },
  approved: { ...draft, status: 'approved' },
  assigned: { ...draft, status: 'approved', partnerId: 'partner_a' },
  awaitingTemplates: {
    ...draft,
    status: 'approved',
    partnerId: 'partner_a',
    dispatchState: 'awaiting_templates',
  },
  sent: { ...draft, status: 'sent_to_partner', partnerId: 'partner_a', dispatchState: 'completed' },
  accepted: { ...draft, ...accepted },
  started: { ...draft, ...accepted, startedAt: at },
  reported: { ...draft, ...accepted, startedAt: at, produced: 4, rejected: 1 },
  finished: { ...draft, ...accepted, startedAt: at, finishedAt: at },
  completed: { ...draft, ...accepted, status: 'completed', startedAt: at, finishedAt: at, produced: 9, rejected: 1 },
  cancelled: { ...draft, status: 'cancelled', cancelledAt: at },
  returned: { ...draft, status: 'awaiting_reassignment', previousPartnerId: 'partner_a' },
  splitInPart: { ...draft, status: 'approved', allocated: 6, children: children(2, 0, 6) },
  partsAtWork: { ...draft, status: 'in_progress', allocated: 10, produced: 5, children: children(1, 1, 10) },
  partsEnded: { ...draft, status: 'in_progress', allocated: 6, produced: 5, rejected: 1, children: children(0, 1, 6) },
  partsCancelled: { ...draft, status: 'approved', children: children(0, 0, 6) },
  part: { ...draft, status: 'approved', isChild: true },
  returnedPart: { ...draft, status: 'awaiting_reassignment', isChild: true },
  moreThanOrdered: { ...draft, ...accepted, startedAt: at, produced: 9, rejected: 1 },
  allAllocated: { ...draft, status: 'approved', allocated: 10 },
} satisfies Record<string, RunState>

const total: FinalOutput = {
  produced: null,
  rejected: null,
  rejectionReason: null,
  rejectionNotes: null,
  notes: null,
  allowShortfall: false,
  shortfallReason: null,
}
const complete = (output: Partial<FinalOutput>, override = false): Command => ({
  type: 'complete',
  override,
  output: { ...total, ...output },
})

describe('the commands that are possible', () => {
  it.each<[keyof typeof runs, string[]]>([
    ['draft', ['submit', 'approve', 'allocate', 'assign', 'cancel']],
    ['inReview', ['approve', 'allocate', 'assign', 'cancel']],
    ['approved', ['allocate', 'assign', 'cancel']],
    ['assigned', ['allocate', 'assign', 'hand_over', 'open_dispatch', 'cancel']],
    ['awaitingTemplates', ['assign', 'hand_over', 'cancel_dispatch', 'send', 'cancel']],
    ['sent', ['assign', 'hand_over', 'accept', 'decline', 'cancel']],
    ['accepted', ['assign', 'hand_over', 'start', 'decline', 'cancel']],
    ['started', ['hand_over', 'report', 'finish', 'cancel']],
    ['reported', ['hand_over', 'report', 'finish']],
    ['finished', ['complete', 'cancel']],
    ['completed', []],
    ['cancelled', []],
    ['returned', ['allocate', 'assign', 'cancel']],
    ['splitInPart', ['allocate', 'cancel']],
    ['partsAtWork', ['cancel']],
    ['partsEnded', ['allocate', 'complete', 'cancel']],
    ['partsCancelled', ['allocate', 'complete', 'cancel']],
    ['part', ['assign', 'cancel']],
    ['returnedPart', ['assign', 'hand_over', 'cancel']],
    ['moreThanOrdered', ['report', 'finish']],
    ['allAllocated', ['assign', 'cancel']],
  ])('are as follows if it is %s', (name, commands) => {
    expect(allowedCommands(runs[name])).toEqual(commands)
  })
})

describe('a refused command', () => {
  it('names the state, the command and the possible commands', () => {
    expect(decide(runs.awaitingTemplates, { type: 'start' })).toEqual({
      conflict:
        'This production run is approved: start is not possible. Possible now: assign, hand over, cancel dispatch, send, cancel.',
    })
    expect(decide(runs.inReview, { type: 'open_dispatch', waitsFor: [] })).toEqual({
      conflict:
        'This production run is pending review: open dispatch is not possible. Possible now: approve, allocate, assign, cancel.',
    })
    expect(decide(runs.completed, { type: 'cancel', reason: null })).toEqual({
      conflict: 'This production run is completed: cancel is not possible. Nothing more can be done with it.',
    })
  })
})

describe('a repeated command', () => {
  it.each<[keyof typeof runs, Command]>([
    ['inReview', { type: 'submit' }],
    ['approved', { type: 'approve' }],
    ['awaitingTemplates', { type: 'open_dispatch', waitsFor: ['run_1'] }],
    ['accepted', { type: 'accept' }],
    ['started', { type: 'start' }],
    ['finished', { type: 'finish', notes: 'again' }],
    ['cancelled', { type: 'cancel', reason: 'again' }],
    ['assigned', { type: 'assign', partnerId: 'partner_a', note: null }],
    ['completed', complete({ produced: 9, rejected: 1 })],
    ['completed', complete({})],
  ])('has no effect on a run that is %s: %o', (name, command) => {
    expect(decide(runs[name], command)).toEqual({ events: [] })
  })

  it('assigns again if the partner, the state or the dispatch differs', () => {
    const to = (partnerId: string): Command => ({ type: 'assign', partnerId, note: 'urgent' })
    const event = (partner_id: string) => ({ events: [{ type: 'partner_assigned', partner_id, note: 'urgent' }] })
    expect(decide(runs.assigned, to('partner_b'))).toEqual(event('partner_b'))
    expect(decide(runs.awaitingTemplates, to('partner_a'))).toEqual(event('partner_a'))
    expect(decide(runs.sent, to('partner_a'))).toEqual(event('partner_a'))
  })

  it('is refused with other totals', () => {
    const conflict = 'This production run is completed: complete is not possible. Nothing more can be done with it.'
    expect(decide(runs.completed, complete({ produced: 10 }))).toEqual({ conflict })
    expect(decide(runs.completed, complete({ rejected: 0 }))).toEqual({ conflict })
  })
})

describe('planning', () => {
  it.each<[keyof typeof runs, Command, object]>([
    ['draft', { type: 'submit' }, { events: [{ type: 'submitted' }] }],
    ['draft', { type: 'approve' }, { events: [{ type: 'approved' }] }],
    ['splitInPart', { type: 'allocate', quantities: [3, 1] }, { events: [{ type: 'allocated', quantities: [3, 1] }] }],
    [
      'splitInPart',
      { type: 'allocate', quantities: [3, 2] },
      { problems: [{ path: '/assignments', message: '4 units are left.' }] },
    ],
    [
      'reported',
      { type: 'hand_over', quantities: [3, 2], note: 'late' },
      { events: [{ type: 'handed_over', quantity: 5, note: 'late' }] },
    ],
    [
      'reported',
      { type: 'hand_over', quantities: [4, 2], note: null },
      { problems: [{ path: '/assignments', message: '5 units are left.' }] },
    ],
    [
      'started',
      { type: 'hand_over', quantities: [4, 6], note: 'late' },
      { events: [{ type: 'cancelled', reason: 'late' }] },
    ],
    ['assigned', { type: 'open_dispatch', waitsFor: [] }, { events: [{ type: 'dispatch_opened' }] }],
    [
      'assigned',
      { type: 'open_dispatch', waitsFor: ['run_1', 'run_2'] },
      { conflict: 'This production run waits for run_1, run_2.' },
    ],
    ['assigned', { type: 'open_dispatch', waitsFor: ['run_1'] }, { conflict: 'This production run waits for run_1.' }],
    ['awaitingTemplates', { type: 'cancel_dispatch' }, { events: [{ type: 'dispatch_cancelled' }] }],
    [
      'awaitingTemplates',
      { type: 'send', templateIds: ['task_tpl_1'] },
      { events: [{ type: 'sent_to_partner', template_ids: ['task_tpl_1'] }] },
    ],
  ])('for a run that is %s, decides the command %o', (name, command, decision) => {
    expect(decide(runs[name], command)).toEqual(decision)
  })
})

describe('work', () => {
  const output = { good: 3, rejected: 1, rejectionReason: 'fabric_flaw', rejectionNotes: 'torn', notes: 'first lot' }
  it.each<[keyof typeof runs, Command, object]>([
    ['sent', { type: 'accept' }, { events: [{ type: 'accepted' }] }],
    ['accepted', { type: 'start' }, { events: [{ type: 'started' }] }],
    [
      'started',
      { type: 'report', output },
      {
        events: [
          {
            type: 'output_reported',
            good: 3,
            rejected: 1,
            rejection_reason: 'fabric_flaw',
            rejection_notes: 'torn',
            notes: 'first lot',
          },
        ],
      },
    ],
    [
      'started',
      { type: 'report', output: { ...output, good: 0, rejected: 0 } },
      {
        problems: [
          { path: '/good_quantity', code: 'nothing_made', message: 'Report at least one unit, good or rejected.' },
        ],
      },
    ],
    ['started', { type: 'finish', notes: 'done' }, { events: [{ type: 'finished', notes: 'done' }] }],
    [
      'sent',
      { type: 'decline', reason: 'capacity', notes: 'full' },
      { events: [{ type: 'declined', reason: 'capacity', notes: 'full' }] },
    ],
    ['sent', { type: 'give_up', reminders: 3 }, { events: [{ type: 'unanswered', reminders: 3 }] }],
    ['finished', { type: 'cancel', reason: 'no cloth' }, { events: [{ type: 'cancelled', reason: 'no cloth' }] }],
  ])('gives, on a run that is %s: %o', (name, command, decision) => {
    expect(decide(runs[name], command)).toEqual(decision)
  })

  it('is never given up by a command that people can choose', () => {
    expect(allowedCommands(runs.sent).includes('give_up')).toBe(false)
  })
})

describe('completion by the shop', () => {
  const made = {
    type: 'output_reported',
    good: 10,
    rejected: 0,
    rejection_reason: null,
    rejection_notes: null,
    notes: null,
  }
  const end = { type: 'completed', notes: null, shortfall_reason: null }

  it('records the steps that the partner has not confirmed', () => {
    const command = complete({ produced: 10 }, true)
    expect(decide(runs.sent, command)).toEqual({
      events: [{ type: 'accepted' }, { type: 'started' }, { type: 'finished', notes: null }, made, end],
    })
    expect(decide(runs.accepted, command)).toEqual({
      events: [{ type: 'started' }, { type: 'finished', notes: null }, made, end],
    })
    expect(decide(runs.started, command)).toEqual({ events: [{ type: 'finished', notes: null }, made, end] })
    expect(decide(runs.finished, command)).toEqual({ events: [made, end] })
  })

  it('needs an override before the partner has finished', () => {
    expect(decide(runs.started, complete({ produced: 10 }))).toEqual({
      conflict:
        'This production run is in progress: complete is not possible. Possible now: hand over, report, finish, cancel.',
    })
    expect(decide(runs.approved, complete({ produced: 10 }, true))).toEqual({
      conflict: 'This production run is approved: complete is not possible. Possible now: allocate, assign, cancel.',
    })
    expect(decide(runs.partsAtWork, complete({}, true))).toEqual({
      conflict: 'This production run is in progress: complete is not possible. Possible now: cancel.',
    })
  })

  it('reports the problems of the totals', () => {
    expect(decide(runs.finished, complete({ produced: 9 }))).toEqual({ problems: shortfallProblems(1, total) })
  })
})

describe('a split run', () => {
  it('is completed with the sum of its parts, and states why units are missing', () => {
    const short = { allowShortfall: true, shortfallReason: 'no cloth', notes: 'closed' }
    expect(decide(runs.partsEnded, complete(short))).toEqual({
      events: [{ type: 'completed', notes: 'closed', shortfall_reason: 'no cloth' }],
    })
    const whole = { ...runs.partsEnded, allocated: 10, produced: 9, children: children(0, 2, 10) }
    expect(decide(whole, complete({ ...short, produced: 9, rejected: 1 }))).toEqual({
      events: [{ type: 'completed', notes: 'closed', shortfall_reason: null }],
    })
  })

  it('refuses totals that its parts did not make, and units missing without a reason', () => {
    expect(decide(runs.partsEnded, complete({ produced: 6, rejected: 0 }))).toEqual({
      problems: [
        { path: '/produced_quantity', message: 'The parts of this run have made 5.' },
        { path: '/rejected_quantity', message: 'The parts of this run have rejected 1.' },
        ...shortfallProblems(4, total),
      ],
    })
  })

  it('is cancelled when closed without a completed part', () => {
    const short = { allowShortfall: true, shortfallReason: 'all declined' }
    expect(decide(runs.partsCancelled, complete(short))).toEqual({
      events: [{ type: 'cancelled', reason: 'all declined' }],
    })
  })

  it('cannot be cancelled while a part is open', () => {
    const command: Command = { type: 'cancel', reason: 'no demand' }
    expect(decide(runs.partsAtWork, command)).toEqual({ conflict: 'Parts of this production run are still open.' })
    expect(decide(runs.partsCancelled, command)).toEqual({ events: [{ type: 'cancelled', reason: 'no demand' }] })
    expect(decide(runs.partsEnded, command)).toEqual({
      events: [{ type: 'completed', notes: null, shortfall_reason: 'no demand' }],
    })
  })

  it('ends with its last part once everything was assigned', () => {
    const ended = { ...runs.partsEnded, children: children(0, 1, 10) }
    expect(rollUp(ended)).toEqual([{ type: 'completed', notes: null, shortfall_reason: null }])
    expect(rollUp({ ...ended, children: children(0, 0, 10) })).toEqual([{ type: 'cancelled', reason: null }])
    expect(rollUp({ ...ended, children: children(0, 0, 12) })).toEqual([{ type: 'cancelled', reason: null }])
    expect(rollUp(runs.partsEnded)).toEqual([])
    expect(rollUp({ ...ended, children: children(1, 1, 10) })).toEqual([])
    expect(rollUp({ ...ended, status: 'completed' })).toEqual([])
    expect(rollUp({ ...runs.finished, quantity: 0 })).toEqual([])
  })
})

describe('the state after an event', () => {
  it('remembers the previous partner and closes the dispatch after a partner is assigned', () => {
    const assign = { type: 'partner_assigned', partner_id: 'partner_b', note: null } as const
    expect(evolve(runs.accepted, assign, at)).toEqual({
      ...runs.accepted,
      status: 'approved',
      partnerId: 'partner_b',
      previousPartnerId: 'partner_a',
      dispatchState: 'idle',
      acceptedAt: null,
    })
    expect(evolve(runs.returned, assign, at)).toEqual({
      ...runs.returned,
      status: 'approved',
      partnerId: 'partner_b',
      previousPartnerId: 'partner_a',
      dispatchState: 'idle',
    })
  })

  it('adds an output to the totals and keeps the last given reason', () => {
    const output = { type: 'output_reported', good: 2, rejected: 1, notes: null } as const
    const once = evolve(runs.reported, { ...output, rejection_reason: 'other', rejection_notes: 'stain' }, at)
    expect(once).toEqual({
      ...runs.reported,
      produced: 6,
      rejected: 2,
      rejectionReason: 'other',
      rejectionNotes: 'stain',
    })
    expect(evolve(once, { ...output, rejection_reason: null, rejection_notes: null }, at)).toEqual({
      ...once,
      produced: 8,
      rejected: 3,
    })
  })

  it('returns the run to the shop after the partner is lost', () => {
    const returned = {
      ...runs.sent,
      status: 'awaiting_reassignment',
      partnerId: null,
      previousPartnerId: 'partner_a',
      dispatchState: 'idle',
    }
    expect(evolve(runs.sent, { type: 'unanswered', reminders: 3 }, at)).toEqual(returned)
    expect(evolve(runs.sent, { type: 'declined', reason: 'capacity', notes: 'full' }, at)).toEqual({
      ...returned,
      declineReason: 'capacity',
      declineNotes: 'full',
    })
  })

  it('sets the state of the dispatch after sending and cancelling', () => {
    expect(evolve(runs.awaitingTemplates, { type: 'sent_to_partner', template_ids: [] }, at)).toEqual(runs.sent)
    expect(evolve(runs.awaitingTemplates, { type: 'cancelled', reason: 'no cloth' }, at)).toEqual({
      ...runs.awaitingTemplates,
      status: 'cancelled',
      cancelledAt: at,
      cancelledReason: 'no cloth',
      dispatchState: 'idle',
    })
  })

  it('takes the run from its partner after a split and keeps work in progress', () => {
    const split = { type: 'allocated', quantities: [4, 2] } as const
    expect(evolve(runs.assigned, split, at)).toEqual({ ...runs.splitInPart })
    expect(evolve(runs.draft, split, at)).toEqual({ ...runs.splitInPart })
    expect(evolve(runs.partsAtWork, { type: 'allocated', quantities: [1] }, at)).toEqual({
      ...runs.partsAtWork,
      allocated: 11,
      children: children(2, 1, 11),
    })
  })

  it('starts the run after an event of a part and adds up the part’s output', () => {
    expect(evolve(runs.splitInPart, { type: 'child_accepted', run_id: 'run_1' }, at)).toEqual({
      ...runs.splitInPart,
      status: 'in_progress',
    })
    expect(evolve(runs.splitInPart, { type: 'child_completed', run_id: 'run_1', good: 2, rejected: 1 }, at)).toEqual({
      ...runs.splitInPart,
      status: 'in_progress',
      produced: 2,
      rejected: 1,
      children: children(1, 1, 6),
    })
    expect(evolve(runs.splitInPart, { type: 'child_cancelled', run_id: 'run_1', quantity: 2 }, at)).toEqual({
      ...runs.splitInPart,
      allocated: 4,
      children: children(1, 0, 6),
    })
  })
})

describe('output', () => {
  const output = { good: 1, rejected: 0, rejectionReason: null, rejectionNotes: null, notes: null }
  const unexplained = {
    path: '/rejection_reason',
    code: 'rejection_unexplained',
    message: 'Say why units were rejected.',
  }

  it('in pieces must be whole numbers, and rejected units need a reason', () => {
    expect(outputProblems(inPieces, output)).toEqual([])
    expect(outputProblems(inPieces, { ...output, good: 0, rejected: 1 })).toEqual([unexplained])
    expect(outputProblems(inPieces, { ...output, good: 1.5, rejected: 0.5, rejectionReason: 'other' })).toEqual([
      { path: '/good_quantity', code: 'not_whole', message: unitsRefused(inPieces, 1.5) },
      { path: '/rejected_quantity', code: 'not_whole', message: unitsRefused(inPieces, 0.5) },
    ])
  })

  it('accounts for every unit in total', () => {
    const run = { ...inPieces, quantity: 10, produced: 4, rejected: 1 }
    expect(completion(run, { ...total, produced: 3, rejected: 0 })).toEqual({
      problems: [
        {
          path: '/produced_quantity',
          code: 'good_below_reported',
          units: 4,
          message: '4 good units were reported before.',
        },
        {
          path: '/rejected_quantity',
          code: 'rejected_below_reported',
          units: 1,
          message: '1 rejected units were reported before.',
        },
        {
          path: '/allow_shortfall',
          code: 'units_missing',
          units: 7,
          message: '7 units are missing: confirm that this is intended.',
        },
        {
          path: '/shortfall_reason',
          code: 'shortfall_unexplained',
          units: 7,
          message: '7 units are missing: say why.',
        },
      ],
    })
    expect(completion(run, { ...total, produced: 8, rejected: 2 })).toEqual({ problems: [unexplained] })
  })

  it('needs no second report if it was reported before', () => {
    const run = { ...inPieces, quantity: 5, produced: 4, rejected: 1 }
    const consumptions = [{ inventory_item_id: 'inv_1', quantity: 3 }]
    expect(completion(run, { ...total, notes: 'ok', consumptions: consumptions as never })).toEqual({
      events: [{ type: 'completed', notes: 'ok', shortfall_reason: null, consumptions }],
    })
    expect(completion({ ...run, quantity: 6 }, { ...total, rejected: 2, rejectionReason: 'other' })).toEqual({
      events: [
        {
          type: 'output_reported',
          good: 0,
          rejected: 1,
          rejection_reason: 'other',
          rejection_notes: null,
          notes: null,
        },
        { type: 'completed', notes: null, shortfall_reason: null },
      ],
    })
  })

  it('keeps its reason if it is short; the reason of a complete output is ignored', () => {
    const given = { ...total, produced: 9, allowShortfall: true, shortfallReason: 'no cloth' }
    const run = { ...inPieces, quantity: 10, produced: 9, rejected: 0 }
    expect(completion(run, given)).toEqual({
      events: [{ type: 'completed', notes: null, shortfall_reason: 'no cloth' }],
    })
    expect(completion({ ...run, quantity: 9 }, given)).toEqual({
      events: [{ type: 'completed', notes: null, shortfall_reason: null }],
    })
  })

  it('is required if it has not been reported', () => {
    expect(completion({ ...inPieces, quantity: 10, produced: 0, rejected: 0 }, total)).toEqual({
      problems: [{ path: '/produced_quantity', code: 'good_not_said', message: 'Say how many good units were made.' }],
    })
  })

  it('is unexplained if its reason consists of spaces', () => {
    expect(shortfallProblems(2, { allowShortfall: true, shortfallReason: '  ' })).toEqual([
      { path: '/shortfall_reason', code: 'shortfall_unexplained', units: 2, message: '2 units are missing: say why.' },
    ])
  })
})

describe('units', () => {
  it('may be decimal in a measured design, unless the run makes goods for sale', () => {
    const cloth = { unitKind: 'length', isForSale: false } as const
    expect([takesDecimals(inPieces), takesDecimals(cloth), takesDecimals({ ...cloth, isForSale: true })]).toEqual([
      false,
      true,
      false,
    ])
    expect([
      unitsRefused(cloth, 2.5),
      unitsRefused({ ...cloth, isForSale: true }, 2),
      unitsRefused({ ...cloth, isForSale: true }, 2.5),
      unitsRefused(inPieces, 2),
    ]).toEqual([null, null, 'must be a whole number: goods for sale are whole', null])
    expect(unitsRefused(inPieces, 2.5)).toBe(unitsRefused({ ...inPieces, isForSale: true }, 2.5))
  })
})

describe('an allocation', () => {
  const part = (quantity: number | null, share = 1) => ({ quantity, share })

  it('shares the rest of the fixed quantities', () => {
    expect(allocate(10, [part(3), part(null), part(null, 2)])).toEqual({ quantities: [3, 2, 5] })
    expect(allocate(10, [part(4), part(6)])).toEqual({ quantities: [4, 6] })
  })

  it('is exact to the thousandth in a measured unit', () => {
    const cloth = { unitKind: 'length', isForSale: false } as const
    expect(allocate(10, [part(2.5), part(null), part(null), part(null)], cloth)).toEqual({
      quantities: [2.5, 2.5, 2.5, 2.5],
    })
    expect(allocate(1, [part(null), part(null), part(null)], cloth)).toEqual({ quantities: [0.334, 0.333, 0.333] })
  })

  it('refuses more than the rest, and assignments that would get nothing', () => {
    expect(allocate(3, [part(2), part(2)])).toEqual({
      problems: [{ path: '/assignments', message: '4 units are asked for and 3 are left.' }],
    })
    const message = 'No units are left for this assignment.'
    expect(allocate(2, [part(1), part(null), part(null)])).toEqual({
      problems: [{ path: '/assignments/2', message }],
    })
    expect(allocate(2, [part(2), part(null)])).toEqual({ problems: [{ path: '/assignments/1', message }] })
  })

  it('names every quantity that is a fraction of a piece', () => {
    const message = unitsRefused(inPieces, 0.5)
    expect(allocate(10, [part(0.5), part(1), part(null), part(1.5)])).toEqual({
      problems: [
        { path: '/assignments/0/quantity', message },
        { path: '/assignments/3/quantity', message },
      ],
    })
  })

  it('gives nothing without weights, and breaks ties by order', () => {
    expect(splitByLargestRemainder(4, [0, 0])).toEqual([0, 0])
    expect(splitByLargestRemainder(1, [0.5])).toEqual([1])
    expect(splitByLargestRemainder(7, [1, 1, 1, 1, 1])).toEqual([2, 2, 1, 1, 1])
    expect(waitsFor([null, 1])).toEqual([[], []])
  })
})
