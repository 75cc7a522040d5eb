import { describe, expect, test } from 'vitest'
import { type SignedRequest, signatureProblem } from '../../../sandbox/s3/signature-check.ts'

// Examples from docs.aws.amazon.com, "Signature Calculations for the Authorization Header".
const key = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
}
const now = new Date('2013-05-24T00:05:00Z')
const nothing = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
const authorization = (headers: string, signature: string) =>
  `AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=${headers},Signature=${signature}`

const getObject: SignedRequest = {
  method: 'GET',
  url: '/test.txt',
  headers: {
    host: 'examplebucket.s3.amazonaws.com',
    range: 'bytes=0-9',
    'x-amz-content-sha256': nothing,
    'x-amz-date': '20130524T000000Z',
    authorization: authorization(
      'host;range;x-amz-content-sha256;x-amz-date',
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    ),
  },
  body: Buffer.alloc(0),
}
const listObjects: SignedRequest = {
  ...getObject,
  url: '/?max-keys=2&prefix=J',
  headers: {
    host: 'examplebucket.s3.amazonaws.com',
    'x-amz-content-sha256': nothing,
    'x-amz-date': '20130524T000000Z',
    authorization: authorization(
      'host;x-amz-content-sha256;x-amz-date',
      '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    ),
  },
}
const headers = (changes: Record<string, string>) => ({ ...getObject, headers: { ...getObject.headers, ...changes } })

describe('requests are checked by the rules of Signature Version 4', () => {
  test.each([
    ['the published request for an object', getObject],
    ['the published request for a list', listObjects],
    ['a query in another order', { ...listObjects, url: '/?prefix=J&max-keys=2' }],
  ])('%s is accepted', (_, request) => {
    expect(signatureProblem(request, key, now)).toBe(null)
  })

  test.each([
    ['another method', { ...getObject, method: 'PUT' }, 'SignatureDoesNotMatch'],
    ['another path', { ...getObject, url: '/test2.txt' }, 'SignatureDoesNotMatch'],
    ['another query', { ...listObjects, url: '/?max-keys=3&prefix=J' }, 'SignatureDoesNotMatch'],
    ['a changed header', headers({ range: 'bytes=0-99' }), 'SignatureDoesNotMatch'],
    ['another body', { ...getObject, body: Buffer.from('x') }, 'XAmzContentSHA256Mismatch'],
    ['an unsigned body', headers({ 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' }), 'XAmzContentSHA256Mismatch'],
    ['another day', headers({ 'x-amz-date': '20130525T000000Z' }), 'AccessDenied'],
    ['no signature', headers({ authorization: '' }), 'AccessDenied'],
  ])('%s is refused', (_, request, code) => {
    expect(signatureProblem(request, key, now)).toBe(code)
  })

  test('refuses another secret, id or region, and an old request', () => {
    expect(signatureProblem(getObject, { ...key, secretAccessKey: 'x' }, now)).toBe('SignatureDoesNotMatch')
    expect(signatureProblem(getObject, { ...key, accessKeyId: 'x' }, now)).toBe('InvalidAccessKeyId')
    expect(signatureProblem(getObject, { ...key, region: 'eu' }, now)).toBe('AuthorizationHeaderMalformed')
    expect(signatureProblem(getObject, key, new Date('2013-05-24T00:16:00Z'))).toBe('RequestTimeTooSkewed')
  })
})
