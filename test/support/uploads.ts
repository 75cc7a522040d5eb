import { adminToken, type TestAnswer, type TestWeft } from './weft.ts'

const boundary = 'boundary-of-the-tests'

export interface FormPart {
  readonly name: string
  readonly content: Buffer | string
  readonly filename?: string
  readonly type?: string
}

export function formBody(parts: readonly FormPart[]): Buffer {
  const pieces = parts.flatMap(({ name, content, filename, type }) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}\r\n${type === undefined ? '' : `content-type: ${type}\r\n`}\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
  return Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)])
}

export const formType = `multipart/form-data; boundary=${boundary}`

type Headers = Record<string, string>

export const postForm = (weft: TestWeft, parts: readonly FormPart[], headers: Headers = {}): Promise<TestAnswer> =>
  post(weft, '/admin/uploads', formBody(parts), { 'content-type': formType, ...headers })

/** Posts an image as the raw body. */
export const postPicture = (weft: TestWeft, content: Buffer, headers: Headers = {}, query = ''): Promise<TestAnswer> =>
  post(weft, `/admin/uploads${query}`, content, { 'content-type': 'image/png', ...headers })

const post = (weft: TestWeft, url: string, payload: Buffer, headers: Headers): Promise<TestAnswer> =>
  weft.request({ method: 'POST', url, payload, headers: { authorization: `Bearer ${adminToken}`, ...headers } })

export const pathOf = (url: string): string => new URL(url).pathname
