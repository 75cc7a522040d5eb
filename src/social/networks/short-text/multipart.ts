import { randomBytes } from 'node:crypto'

/** Encodes `multipart/form-data` with the bytes as `media`. */
export function multipartOf(
  fields: Readonly<Record<string, string>>,
  media: Buffer,
): { readonly body: Buffer; readonly contentType: string } {
  const boundary = `weft-${randomBytes(16).toString('hex')}`
  const head = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const file = `--${boundary}\r\ncontent-disposition: form-data; name="media"; filename="media"\r\ncontent-type: application/octet-stream\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head.join('') + file), media, Buffer.from(`\r\n--${boundary}--\r\n`)])
  return { body, contentType: `multipart/form-data; boundary=${boundary}` }
}
