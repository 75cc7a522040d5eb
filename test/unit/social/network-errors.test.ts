import { expect, test } from 'vitest'
import { graphFault, knownGraphCodes } from '../../../src/social/networks/graph/graph-fault.rules.ts'
import { knownShortTextCodes, shortTextFault } from '../../../src/social/networks/short-text/short-text-fault.rules.ts'
import { graphErrors, graphFaultOf, shortTextErrors, shortTextFaultOf } from '../../support/social-errors.ts'

const now = new Date('2026-03-01T10:00:00.000Z')

test('the documentation explains every code of networks A and B', () => {
  const read = graphErrors.map((line) => {
    const { code, subcode } = graphFaultOf(line)
    const body = { error: { code, error_subcode: subcode, message: '' } }
    const fault = graphFault({ status: 400, headers: {}, body }, now)
    return { answer: line.answer, kind: fault?.class, message: fault?.message }
  })
  expect(read).toEqual(graphErrors)
})

test('the documentation contains every code that the program knows for networks A and B', () => {
  const documented = graphErrors.map((line) => graphFaultOf(line))
  const codes = new Set(documented.map(({ code }) => code))
  const subcodes = new Set(documented.map(({ subcode }) => subcode))
  expect(knownGraphCodes.codes.filter((code) => !codes.has(code))).toEqual([])
  expect(knownGraphCodes.subcodes.filter((subcode) => !subcodes.has(subcode))).toEqual([])
})

test('the documentation explains every response of network C', () => {
  const read = shortTextErrors.map((line) => {
    const { status, body } = shortTextFaultOf(line)
    const fault = shortTextFault({ status, headers: {}, body }, now)
    const [message] = (fault?.message ?? '').split(' The network says: ')
    return { answer: line.answer, kind: fault?.class, message }
  })
  expect(read).toEqual(shortTextErrors)
  expect(shortTextErrors.map(({ answer }) => answer).sort()).toEqual(
    [
      ...knownShortTextCodes.statuses.map((status) => `status ${status}`),
      ...knownShortTextCodes.types.map((type) => `type ${type}`),
      ...knownShortTextCodes.codes.map((code) => `code ${code}`),
    ].sort(),
  )
})

test('the table of consequences has every kind of error', () => {
  const kinds = [...graphErrors, ...shortTextErrors].map(({ kind }) => kind)
  expect([...new Set(kinds)].sort()).toEqual([
    'account_restricted',
    'auth_expired',
    'auth_scope',
    'duplicate',
    'invalid_content',
    'invalid_target',
    'quota_exhausted',
    'rate_limited',
    'transient',
    'unknown_outcome',
  ])
})
