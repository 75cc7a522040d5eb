import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

export interface SignedRequest {
  readonly method: string
  /** As sent, with the query. */
  readonly url: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

export interface SigningKey {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly region: string
}

const form =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/
const mostSkewMs = 15 * 60_000

/**
 * Returns the S3 error code if the request is not correctly signed with Signature Version 4 (docs.aws.amazon.com,
 * "Authenticating requests: Authorization header"). Returns null if it is.
 */
export function signatureProblem(request: SignedRequest, key: SigningKey, now: Date): string | null {
  const [, accessKeyId, day, region, signed, signature] = form.exec(header(request, 'authorization')) ?? []
  if (day === undefined || signed === undefined || signature === undefined) return 'AccessDenied'
  if (accessKeyId !== key.accessKeyId) return 'InvalidAccessKeyId'
  if (region !== key.region) return 'AuthorizationHeaderMalformed'
  const time = header(request, 'x-amz-date')
  const at = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (Number.isNaN(at) || !time.startsWith(day)) return 'AccessDenied'
  if (Math.abs(at - now.getTime()) > mostSkewMs) return 'RequestTimeTooSkewed'
  const names = signed.split(';')
  if (!names.includes('host') || !names.includes('x-amz-date')) return 'AccessDenied'
  const payload = header(request, 'x-amz-content-sha256')
  if (payload !== sha256(request.body)) return 'XAmzContentSHA256Mismatch'
  const canonical = [
    request.method,
    request.url.split('?', 1)[0] ?? '',
    canonicalQuery(request.url),
    ...names.map((name) => `${name}:${header(request, name).trim().replace(/ +/g, ' ')}`),
    '',
    signed,
    payload,
  ].join('\n')
  const scope = `${day}/${key.region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')
  const expected = hmac(signingKey(key, day), text)
  return timingSafeEqual(expected, Buffer.from(signature, 'hex')) ? null : 'SignatureDoesNotMatch'
}

const header = ({ headers }: SignedRequest, name: string): string => {
  const value = headers[name]
  return Array.isArray(value) ? value.join(',') : (value ?? '')
}

function canonicalQuery(url: string): string {
  const query = url.split('?', 2)[1] ?? ''
  if (query === '') return ''
  return query
    .split('&')
    .map((pair) => (pair.includes('=') ? pair : `${pair}=`))
    .sort()
    .join('&')
}

function signingKey({ secretAccessKey, region }: SigningKey, day: string): Buffer {
  const dated = hmac(`AWS4${secretAccessKey}`, day)
  return hmac(hmac(hmac(dated, region), 's3'), 'aws4_request')
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex')
