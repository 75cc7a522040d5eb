import type { TestAnswer, TestWeft } from './weft.ts'
import { adminToken } from './weft.ts'

/** Submits a message to the inbound API. */
export const handIn = (
  weft: Pick<TestWeft, 'request'>,
  raw: string | Buffer,
  headers: Record<string, string> = {},
): Promise<TestAnswer> =>
  weft.request({
    method: 'POST',
    url: '/admin/inbound-emails',
    payload: raw,
    headers: { authorization: `Bearer ${adminToken}`, 'content-type': 'message/rfc822', ...headers },
  })
