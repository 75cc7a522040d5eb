import { describe, expect, it } from 'vitest'
import { loginFor, pageOfWork } from '../../../../src/back-office/partner-pages/addresses.rules.ts'
import { standingOf } from '../../../../src/back-office/partner-pages/wording.rules.ts'
import { partnerSteps } from '../../../../src/back-office/production/partner-steps.rules.ts'
import type { RunStatus } from '../../../../src/back-office/production/run-state.rules.ts'

const root = '/console/partner'
const at = '2026-03-01T12:00:00.000Z'
const run = (
  status: RunStatus,
  stamps: Partial<Record<'accepted_at' | 'started_at' | 'finished_at', string>> = {},
) => ({
  status,
  quantity: 10,
  accepted_at: null,
  started_at: null,
  finished_at: null,
  ...stamps,
})

describe('the redirect after login', () => {
  it.each([
    root,
    `${root}/runs/run_1`,
    `${root}/tasks/t-1`,
    `${root}/designs`,
    `${root}/runs?status=approved&offset=50`,
  ])('accepts a page of the work area: %s', (path) => expect(pageOfWork(path)).toBe(path))
  it.each([
    undefined,
    '',
    'https://evil.example/console/partner',
    '//evil.example',
    '/\\evil.example',
    `${root}.evil.example`,
    `${root}/runs/../../../admin`,
    `${root}/runs/run_1/accept`,
    `${root}/runs/run_1#x`,
    `${root}/runs/%2e%2e`,
    `${root}/logout`,
    `${root}\n/runs`,
    `${root}?a=https://evil.example`,
  ])('refuses any URL that is not a page of the work area: %s', (path) => expect(pageOfWork(path)).toBe(root))
  it('is part of the login URL, unless it is the start page', () => {
    expect([loginFor(root), loginFor(`${root}/tasks/t`)]).toEqual([
      `${root}/login`,
      `${root}/login?next=%2Fconsole%2Fpartner%2Ftasks%2Ft`,
    ])
  })
})

describe('the actions that a partner may take on a run', () => {
  it.each([
    [run('sent_to_partner'), ['accept', 'decline'], 'asked'],
    [run('in_progress', { accepted_at: at }), ['decline', 'start'], 'accepted'],
    [run('in_progress', { accepted_at: at, started_at: at }), ['report', 'finish'], 'started'],
    [run('in_progress', { accepted_at: at, started_at: at, finished_at: at }), ['complete'], 'made'],
    [run('completed', { accepted_at: at, started_at: at, finished_at: at }), [], 'completed'],
    [run('approved'), [], 'preparing'],
    [run('cancelled'), [], 'cancelled'],
  ])('depend on the run’s state: %j', (given, steps, standing) => {
    expect([partnerSteps(given), standingOf(given)]).toEqual([steps, standing])
  })
})
