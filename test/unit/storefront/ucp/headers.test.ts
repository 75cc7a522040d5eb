import { describe, expect, test } from 'vitest'
import { AppError } from '../../../../src/platform/errors.ts'
import {
  agentProfileOf,
  publishableKeyOf,
  readUcpAgent,
  requestIdOf,
  unauthorized,
} from '../../../../src/storefront/ucp/headers.rules.ts'

const url = 'https://agent.example/profile.json'

/** Returns code, status, message and details of the error that a function throws. */
function refusal(run: () => unknown) {
  try {
    run()
  } catch (error) {
    if (error instanceof AppError) {
      const { code, status, message, details } = error
      return { code, status, message, details }
    }
    throw error
  }
  throw new Error('Nothing was refused.')
}

describe('UCP-Agent', () => {
  test.each([
    [`profile="${url}"`, url, null],
    [`profile="${url}", version="2026-04-08"`, url, '2026-04-08'],
    [`profile="${url}";version="2026-04-08"`, url, '2026-04-08'],
    [`version="2026-04-08", profile="${url}"`, url, '2026-04-08'],
    [` profile = "${url}" ; x=1`, url, null],
    [`name="a", profile="${url}"`, url, null],
    [`profile="${url}", version=""`, url, ''],
    ['profile="https://agent.example/\\"a\\\\b"', 'https://agent.example/"a\\b', null],
    [`old_profile="${url}"`, null, null],
    [`profile=${url}`, null, null],
    [`profile="${url}" x`, null, null],
    ['profile=""', null, null],
    ['profile="  "', null, null],
    ['profile="unclosed', null, null],
    ['', null, null],
  ])('%s names the profile %s and the version %s', (header, profile, version) => {
    expect(readUcpAgent({ 'ucp-agent': header })).toEqual({ profile, version })
  })

  test.each([
    ['is absent', {}],
    ['is given twice', { 'ucp-agent': [`profile="${url}"`, `profile="${url}"`] }],
  ])('names nothing if it %s', (_case, headers) => {
    expect(readUcpAgent(headers)).toEqual({ profile: null, version: null })
  })

  test.each([
    [2048, true],
    [2049, false],
  ])('with a profile of %i characters is accepted: %s', (length, isAccepted) => {
    const long = url.padEnd(length, 'x')
    expect(readUcpAgent({ 'ucp-agent': `profile="${long}"` }).profile).toBe(isAccepted ? long : null)
  })

  test.each([undefined, 'profile=""', 'profile'])('without a profile is refused: %s', (header) => {
    expect(refusal(() => agentProfileOf({ 'ucp-agent': header }))).toEqual({
      code: 'invalid_profile_url',
      status: 400,
      message: 'Send the header UCP-Agent: profile="<the URL of your agent\'s profile>".',
      details: { severity: 'recoverable' },
    })
  })

  test.each(['2026-01-11', '2026-01-10', '2025-12-01', '2026-04-08', '2026-08-25', ''])(
    'with the version %j is accepted',
    (version) => {
      expect(agentProfileOf({ 'ucp-agent': `profile="${url}", version="${version}"` })).toBe(url)
    },
  )

  test('without a version is accepted', () => {
    expect(agentProfileOf({ 'ucp-agent': `profile="${url}"` })).toBe(url)
  })

  test.each(['2026-01-12', '2026-08-26', '2027-01-01', 'draft'])('with the later version %s is refused', (version) => {
    expect(refusal(() => agentProfileOf({ 'ucp-agent': `profile="${url}", version="${version}"` }))).toEqual({
      code: 'version_unsupported',
      status: 400,
      message: `Version ${version} is not supported. Supported versions: 2026-01-11, 2026-04-08, 2026-08-25.`,
      details: { severity: 'recoverable' },
    })
  })
})

describe('Request-Id', () => {
  test.each(['r', 'a b', ' r ', 'x'.repeat(255)])('%s is accepted', (id) => {
    expect(requestIdOf({ 'request-id': id })).toBe(id)
  })

  test.each([
    ['is absent', undefined],
    ['is empty', ''],
    ['is blank', '  '],
    ['has 256 characters', 'x'.repeat(256)],
    ['has a control character', 'a\tb'],
    ['is not ASCII', 'größe'],
    ['is given twice', ['a', 'b']],
  ])('that %s is refused', (_case, id) => {
    expect(refusal(() => requestIdOf({ 'request-id': id }))).toEqual({
      code: 'missing_request_id',
      status: 400,
      message: 'Send the header Request-Id with 1 to 255 printable characters, a new one for each request.',
      details: { severity: 'recoverable' },
    })
  })
})

describe('the publishable key', () => {
  test.each([
    ['its header', { 'x-publishable-api-key': 'pk_1' }, 'pk_1'],
    ['the alias', { 'x-api-key': 'pk_2' }, 'pk_2'],
    ['its header before the alias', { 'x-publishable-api-key': 'pk_1', 'x-api-key': 'pk_2' }, 'pk_1'],
    ['no header', {}, null],
    ['an empty header', { 'x-publishable-api-key': '' }, null],
    ['a header given twice', { 'x-api-key': ['pk_1', 'pk_2'] }, null],
  ])('comes from %s', (_case, headers, key) => {
    expect(publishableKeyOf(headers)).toBe(key)
  })

  test('that is missing or unknown is refused with the scheme to use', () => {
    expect(
      refusal(() => {
        throw unauthorized()
      }),
    ).toEqual({
      code: 'unauthorized',
      status: 401,
      message: 'Send a valid publishable key in the header x-publishable-api-key.',
      details: { severity: 'recoverable', headers: { 'www-authenticate': 'ApiKey realm="ucp"' } },
    })
  })
})
