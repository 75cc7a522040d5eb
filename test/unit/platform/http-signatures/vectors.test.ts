import { createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import { type InnerList, parseDictionary } from 'structured-headers'
import { describe, expect, it } from 'vitest'
import { contentDigest, digestFits } from '../../../../src/platform/http-signatures/content-digest.ts'
import { thumbprint } from '../../../../src/platform/http-signatures/public-keys.ts'
import { derivedOf, signedAnswer, signedRequest } from '../../../../src/platform/http-signatures/sign.ts'
import { signatureBase } from '../../../../src/platform/http-signatures/signature-base.ts'
import { checkSignature, readSignatures, requiredOf } from '../../../../src/platform/http-signatures/verify.ts'

/** RFC 9421, appendix B: keys of B.1 (public keys and one private key), messages and signatures of B.2. */
const p256 = {
  kid: 'test-key-ecc-p256',
  kty: 'EC',
  crv: 'P-256',
  x: 'qIVYZVLCrPZHGHjP17CTW0_-D9Lfw0EkjqF7xB4FivA',
  y: 'Mc4nN9LTDOBhfoUeg8Ye9WedFRhnZXZJA12Qp0zZ6F0',
}
const ed25519 = {
  kid: 'test-key-ed25519',
  kty: 'OKP',
  crv: 'Ed25519',
  x: 'JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs',
}
const made = new Date(1618884473_000)
const request = {
  derived: derivedOf('POST', new URL('https://example.com/foo?param=Value&Pet=dog')),
  headers: {
    host: 'example.com',
    date: 'Tue, 20 Apr 2021 02:07:55 GMT',
    'content-type': 'application/json',
    'content-digest':
      'sha-512=:WZDPaVn/7XgHaAy8pmojAkGWoRx2UFChF41A2svX+TaPm+AbwAgBWnrIiYllu7BNNyealdVLvRwEmTHWXvJwew==:',
    'content-length': '18',
  },
  body: Buffer.from('{"hello": "world"}'),
}
const response = {
  derived: new Map([['@status', '200']]),
  headers: {
    date: 'Tue, 20 Apr 2021 02:07:56 GMT',
    'content-type': 'application/json',
    'content-digest':
      'sha-512=:mEWXIS7MaLRuGgxOBdODa3xqM1XdEvxoYhvlCFJ41QJgJc4GTsPp29l5oGX69wWdXymyU0rjJuahq4l5aGgfLQ==:',
    'content-length': '23',
  },
  body: Buffer.from('{"message": "good dog"}'),
}
const covering = (text: string): InnerList => {
  const [list] = parseDictionary(`sig=${text}`).values()
  // Safe cast: the text is an inner list.
  return list as InnerList
}

describe('the vectors of RFC 9421', () => {
  it('give the base of a signature without components (B.2.1)', () => {
    const covered = covering('();created=1618884473;keyid="test-key-rsa-pss";nonce="b3k2pp5k7z-50gnwp.yemd"')
    expect(signatureBase(request, covered)).toBe(
      '"@signature-params": ();created=1618884473;keyid="test-key-rsa-pss";nonce="b3k2pp5k7z-50gnwp.yemd"',
    )
  })

  it('give the base of selected components, including a query parameter (B.2.2)', () => {
    const covered = covering(
      '("@authority" "content-digest" "@query-param";name="Pet");created=1618884473;keyid="test-key-rsa-pss";tag="header-example"',
    )
    expect(signatureBase(request, covered)).toBe(`"@authority": example.com
"content-digest": sha-512=:WZDPaVn/7XgHaAy8pmojAkGWoRx2UFChF41A2svX+TaPm+AbwAgBWnrIiYllu7BNNyealdVLvRwEmTHWXvJwew==:
"@query-param";name="Pet": dog
"@signature-params": ("@authority" "content-digest" "@query-param";name="Pet");created=1618884473;keyid="test-key-rsa-pss";tag="header-example"`)
  })

  it('give the base of a full request (B.2.3)', () => {
    const covered = covering(
      '("date" "@method" "@path" "@query" "@authority" "content-type" "content-digest" "content-length");created=1618884473;keyid="test-key-rsa-pss"',
    )
    expect(signatureBase(request, covered)).toBe(`"date": Tue, 20 Apr 2021 02:07:55 GMT
"@method": POST
"@path": /foo
"@query": ?param=Value&Pet=dog
"@authority": example.com
"content-type": application/json
"content-digest": sha-512=:WZDPaVn/7XgHaAy8pmojAkGWoRx2UFChF41A2svX+TaPm+AbwAgBWnrIiYllu7BNNyealdVLvRwEmTHWXvJwew==:
"content-length": 18
"@signature-params": ("date" "@method" "@path" "@query" "@authority" "content-type" "content-digest" "content-length");created=1618884473;keyid="test-key-rsa-pss"`)
  })

  const verified = (
    message: typeof request | typeof response,
    headers: Record<string, string>,
    key: typeof ed25519,
  ) => {
    const signed = { ...message, headers: { ...message.headers, ...headers } }
    const [candidate] = readSignatures(signed.headers, made)
    if (!candidate) throw new Error('There is no signature.')
    return () => checkSignature(signed, candidate, key, [])
  }

  it('verify a request signed by Ed25519, but not with another HTTP method (B.2.6)', () => {
    const headers = {
      'signature-input':
        'sig-b26=("date" "@method" "@path" "@authority" "content-type" "content-length");created=1618884473;keyid="test-key-ed25519"',
      signature: 'sig-b26=:wqcAqbmYJ2ji2glfAMaRy4gruYYnx2nEFN2HN6jrnDnQCK1u02Gb04v9EDgwUPiu4A0w6vuQv5lIp5WPpBKRCw==:',
    }
    expect(verified(request, headers, ed25519)).not.toThrow()
    const other = { ...request, derived: derivedOf('PUT', new URL('https://example.com/foo?param=Value&Pet=dog')) }
    expect(verified(other, headers, ed25519)).toThrow('The signature is not by key test-key-ed25519.')
  })

  it('verify an ECDSA P-256 signature of a response with our base (B.2.4)', () => {
    const covered =
      '("@status" "content-type" "content-digest" "content-length");created=1618884473;keyid="test-key-ecc-p256"'
    const headers = {
      'signature-input': `sig-b24=${covered}`,
      signature: 'sig-b24=:wNmSUAhwb5LxtOtOpNa6W5xj067m5hFrj0XQ4fvpaCLx0NKocgPquLgyahnzDnDAUy5eCdlYUEkLIj+32oiasw==:',
    }
    expect(verified(response, headers, p256)).toThrow('Content-Digest is not the SHA-256 of the body.')
    const [candidate] = readSignatures(headers, made)
    const base = Buffer.from(signatureBase(response, covering(covered)))
    const key = createPublicKey({ format: 'jwk', key: p256 })
    expect(verify('sha256', base, { key, dsaEncoding: 'ieee-p1363' }, candidate?.signature ?? Buffer.alloc(0))).toBe(
      true,
    )
  })

  it('give the thumbprint of the Ed25519 key (RFC 7638 and UCP)', () => {
    expect(thumbprint(ed25519)).toBe('poqkLGiymh_W0uP6PZFw-dvez3QJT5SolqXBCW38r0U')
    expect(thumbprint({ ...ed25519, x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' })).toBe(
      'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k',
    )
  })

  it('give the digest of bytes, and no other (RFC 9530)', () => {
    expect(contentDigest('{"hello": "world"}\n')).toBe('sha-256=:RK/0qy18MlBSVnWgjwz6lZEWjP/lF5HF9bvEF8FabDg=:')
    const both = `${request.headers['content-digest']}, ${contentDigest(request.body)}`
    expect(digestFits(both, request.body)).toBe(true)
    expect(digestFits(both.replace(/, /, ' , '), Buffer.from('{"hello": "World"}'))).toBe(false)
    expect(digestFits(request.headers['content-digest'], request.body)).toBe(false)
    expect(digestFits('sha-256=nonsense', request.body)).toBe(false)
    expect(digestFits(undefined, request.body)).toBe(false)
  })
})

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const own = { kid: 'own', kty: 'EC', ...publicKey.export({ format: 'jwk' }) }
const sent = signedRequest(
  {
    method: 'POST',
    url: 'https://shop.example/ucp/2026-08-25/catalog/search?page=1',
    headers: { 'content-type': 'application/json', 'ucp-agent': 'profile="https://agent.example/profile"' },
    body: '{}',
  },
  { kid: 'own', privateKey },
  made,
)
const received = {
  derived: derivedOf('POST', new URL('https://shop.example/ucp/2026-08-25/catalog/search?page=1')),
  headers: sent,
  body: Buffer.from('{}'),
}
const check = (message: typeof received, now = made) => {
  const [candidate] = readSignatures(message.headers, now)
  if (!candidate) throw new Error('There is no signature.')
  checkSignature(message, candidate, own, requiredOf(message))
}

describe('our signatures', () => {
  it('cover the components that UCP requires, in the raw encoding of 64 bytes', () => {
    expect(sent['signature-input']).toBe(
      'sig1=("@method" "@authority" "@path" "@query" "content-type" "ucp-agent" "content-digest");created=1618884473;keyid="own"',
    )
    expect(Buffer.from(sent.signature?.slice(6, -1) ?? '', 'base64')).toHaveLength(64)
    expect(() => check(received)).not.toThrow()
  })

  it('cover the status and the body of a response', () => {
    const fields = signedAnswer(
      { status: 201, contentType: 'application/json', body: '{"id":1}' },
      { kid: 'own', privateKey },
      made,
    )
    const message = {
      derived: new Map([['@status', '201']]),
      headers: { ...fields, 'content-type': 'application/json' },
      body: Buffer.from('{"id":1}'),
    }
    const [candidate] = readSignatures(message.headers, made)
    const required = ['@status', 'content-digest', 'content-type']
    expect(() => candidate && checkSignature(message, candidate, own, required)).not.toThrow()
    const other = { ...message, derived: new Map([['@status', '200']]) }
    expect(() => candidate && checkSignature(other, candidate, own, required)).toThrow('not by key own')
  })
})

const refusal = (change: Record<string, string | undefined>, body = '{}', now = made) => {
  try {
    check({ ...received, headers: { ...sent, ...change } as Record<string, string>, body: Buffer.from(body) }, now)
    return null
  } catch (error) {
    return error instanceof Error && 'code' in error ? `${error.code}: ${error.message}` : String(error)
  }
}
const at = (seconds: number) => new Date(made.getTime() + seconds * 1000)
const input = sent['signature-input'] ?? ''

describe('invalid signatures', () => {
  it.each([
    ['a changed body', {}, '{ }', made, 'digest_mismatch: Content-Digest is not the SHA-256 of the body.'],
    [
      'a changed field',
      { 'ucp-agent': 'profile="https://other.example"' },
      '{}',
      made,
      'signature_invalid: The signature is not by key own.',
    ],
    [
      'a field that is gone',
      { 'content-type': undefined },
      '{}',
      made,
      'signature_invalid: The message has no field content-type.',
    ],
    [
      'a field that is not covered',
      { 'idempotency-key': 'k' },
      '{}',
      made,
      'signature_invalid: The signature does not cover idempotency-key.',
    ],
    [
      'no signature beside its description',
      { signature: undefined },
      '{}',
      made,
      'signature_missing: Signature-Input and Signature belong together: Signature is missing.',
    ],
    [
      'another label',
      { signature: sent.signature?.replace('sig1', 'sig2') },
      '{}',
      made,
      'signature_missing: Signature has no member sig1, which Signature-Input names.',
    ],
    [
      'no dictionary',
      { signature: '%%%' },
      '{}',
      made,
      'signature_invalid: Signature-Input or Signature is not a dictionary of RFC 8941.',
    ],
    [
      'no list',
      { 'signature-input': 'sig1=1' },
      '{}',
      made,
      'signature_invalid: Signature-Input does not list components.',
    ],
    [
      'no name of a key',
      { 'signature-input': input.replace(';keyid="own"', '') },
      '{}',
      made,
      'signature_invalid: The signature does not name its key.',
    ],
    [
      'a component twice',
      { 'signature-input': input.replace('"@path"', '"@path" "@path"') },
      '{}',
      made,
      'signature_invalid: Signature-Input names a component twice.',
    ],
    [
      'a component that there is not',
      { 'signature-input': input.replace('"@path"', '"@path" "@status"') },
      '{}',
      made,
      'signature_invalid: There is no component @status.',
    ],
    [
      'a strange tag',
      { 'signature-input': `${input};tag="other"` },
      '{}',
      made,
      'signature_invalid: Signatures with the tag other are not accepted here.',
    ],
    [
      'the tag of Web Bot Auth without the thumbprint',
      { 'signature-input': `${input};tag="web-bot-auth"` },
      '{}',
      made,
      'signature_invalid: keyid is not the thumbprint of the key. Send the thumbprint as keyid.',
    ],
    ['too old', {}, '{}', at(301), 'signature_invalid: The signature has expired.'],
    ['from the future', {}, '{}', at(-301), 'signature_invalid: The signature was made in the future.'],
    [
      'past its end',
      { 'signature-input': `${input};expires=1618884500` },
      '{}',
      at(27),
      'signature_invalid: The signature has expired.',
    ],
    [
      'for weeks',
      { 'signature-input': `${input};expires=1619884473` },
      '{}',
      made,
      'signature_invalid: The signature is valid for more than a day.',
    ],
    [
      'times that are none',
      { 'signature-input': input.replace('=1618884473', '="today"') },
      '{}',
      made,
      'signature_invalid: created and expires are seconds since 1970.',
    ],
  ] as const)('%s', (_name, change, body, now, expected) => {
    expect(refusal(change, body, now)).toBe(expected)
  })

  it('a signature in DER, the default of other tools', () => {
    const [candidate] = readSignatures(received.headers, made)
    if (!candidate) throw new Error('There is no signature.')
    const der = sign('sha256', Buffer.from(signatureBase(received, candidate.covered)), privateKey)
    expect(() => checkSignature(received, { ...candidate, signature: der }, own, [])).toThrow('not by key own')
  })

  it('a key of an unknown type', () => {
    const [candidate] = readSignatures(received.headers, made)
    if (!candidate) throw new Error('There is no signature.')
    const rsa = { kid: 'own', kty: 'RSA', n: 'AQAB', e: 'AQAB' }
    expect(() => checkSignature(received, candidate, rsa, [])).toThrow('Key own is of a kind that is not known here.')
  })
})
