import { generateKeyPairSync, sign } from 'node:crypto'

export interface SelfSignedCertificate {
  readonly key: string
  readonly cert: string
}

/** Creates a self-signed X.509 v3 certificate (RFC 5280) for these DNS names. */
export function selfSignedCertificate(names: readonly string[]): SelfSignedCertificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const algorithm = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02))
  const issuer = sequence(der(0x31, sequence(oid(0x55, 0x04, 0x03), der(0x0c, Buffer.from('Weft test')))))
  const validity = sequence(der(0x17, Buffer.from('200101000000Z')), der(0x17, Buffer.from('491231235959Z')))
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    algorithm,
    issuer,
    validity,
    issuer,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(subjectAltNames(names))),
  )
  const signature = sign('sha256', body, privateKey)
  const certificate = sequence(body, algorithm, der(0x03, Buffer.from([0]), signature))
  const base64 = certificate.toString('base64').replace(/.{64}/g, '$&\n')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`,
  }
}

function subjectAltNames(names: readonly string[]): Buffer {
  const list = sequence(...names.map((name) => der(0x82, Buffer.from(name))))
  return sequence(oid(0x55, 0x1d, 0x11), der(0x04, list))
}

const sequence = (...parts: readonly Buffer[]): Buffer => der(0x30, ...parts)

const oid = (...bytes: readonly number[]): Buffer => der(0x06, Buffer.from(bytes))

function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const length = content.length < 128 ? [content.length] : [0x82, content.length >> 8, content.length & 255]
  return Buffer.concat([Buffer.from([tag, ...length]), content])
}
