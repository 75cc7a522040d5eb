import { describe, expect, test } from 'vitest'
import { AppError } from '../../../../src/platform/errors.ts'
import {
  errorText,
  isRecord,
  readMessage,
  resultText,
  rpcError,
  rpcFault,
} from '../../../../src/storefront/ucp-official/json-rpc.rules.ts'

describe('a JSON-RPC message', () => {
  const call = { jsonrpc: '2.0', method: 'tools/call' }

  test.each([
    ['with a number as id', { ...call, id: 7, params: { name: 'x' } }, { id: 7, params: { name: 'x' } }],
    ['with a text as id', { ...call, id: 'a' }, { id: 'a', params: {} }],
    ['with an empty id', { ...call, id: '' }, { id: '', params: {} }],
    ['with the id 0', { ...call, id: 0 }, { id: 0, params: {} }],
    ['with null as parameters', { ...call, id: 7, params: null }, { id: 7, params: {} }],
  ])('is a request %s', (_case, body, { id, params }) => {
    expect(readMessage(body)).toEqual({ kind: 'request', message: { id, method: 'tools/call', params } })
  })

  test.each([
    ['without an id', call],
    ['that answers with a result', { jsonrpc: '2.0', id: 7, result: {} }],
    ['that answers with an error', { jsonrpc: '2.0', id: 7, error: { code: 1, message: 'No.' } }],
  ])('is a notification %s', (_case, body) => {
    expect(readMessage(body)).toEqual({ kind: 'notification' })
  })

  test.each([
    ['of another version', { ...call, jsonrpc: '1.0', id: 7 }],
    ['without a version', { method: 'tools/call', id: 7 }],
    ['without a method', { jsonrpc: '2.0', id: 7 }],
    ['whose method is no text', { jsonrpc: '2.0', id: 7, method: 1 }],
    ['whose id is null', { ...call, id: null }],
    ['whose id is an object', { ...call, id: {} }],
    ['whose parameters are a list', { ...call, id: 7, params: [] }],
    ['whose parameters are a text', { ...call, id: 7, params: 'x' }],
    ['in a batch', [{ ...call, id: 7 }]],
    ['that is null', null],
    ['that is a text', 'ping'],
  ])('is invalid %s', (_case, body) => {
    expect(readMessage(body)).toBe(null)
  })
})

test.each([
  [{}, true],
  [{ a: 1 }, true],
  [[], false],
  [null, false],
  ['x', false],
  [undefined, false],
])('%j is an object: %s', (value, is) => {
  expect(isRecord(value)).toBe(is)
})

describe('the code of an error', () => {
  test.each([
    ['invalid_profile_url', 400, 'called', -32001],
    ['profile_unreachable', 424, 'called', -32001],
    ['profile_malformed', 422, 'unread', -32001],
    ['version_unsupported', 422, 'called', -32001],
    ['digest_mismatch', 400, 'called', -32600],
    ['algorithm_unsupported', 400, 'unread', -32600],
    ['internal_error', 500, 'called', -32603],
    ['unauthorized', 401, 'called', -32000],
    ['request_too_large', 413, 'unread', -32000],
    ['invalid', 400, 'unread', -32700],
    ['invalid', 400, 'called', -32602],
  ] as const)('%s (%i) of a message that was %s is %i', (code, status, when, rpcCode) => {
    const error = new AppError(code, status, 'It failed.')
    expect(rpcError(error, { code }, when)).toEqual({ code: rpcCode, message: 'It failed.', data: { code } })
  })

  test('comes with the seconds to wait if the response has them', () => {
    const error = new AppError('rate_limited', 429, 'Too many requests.', { headers: { 'retry-after': '30' } })
    expect(rpcError(error, { code: 'rate_limited' }, 'called')).toEqual({
      code: -32000,
      message: 'Too many requests.',
      data: { code: 'rate_limited', retry_after: 30 },
    })
  })

  test.each([
    ['parse', -32700],
    ['request', -32600],
    ['method', -32601],
    ['params', -32602],
    ['internal', -32603],
    ['protocol', -32000],
  ] as const)('%s is %i', (kind, code) => {
    expect(rpcFault(kind, 'No.')).toStrictEqual({ code, message: 'No.' })
    expect(rpcFault(kind, 'No.', { path: '/x' })).toStrictEqual({ code, message: 'No.', data: { path: '/x' } })
  })
})

test('a response repeats the id of its request', () => {
  expect([resultText('a"b', '{"tools":[]}'), resultText(7, '1'), errorText(null, rpcFault('parse', 'No.'))]).toEqual([
    '{"jsonrpc":"2.0","id":"a\\"b","result":{"tools":[]}}',
    '{"jsonrpc":"2.0","id":7,"result":1}',
    '{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"No."}}',
  ])
})
