import type { Answered } from '../accounts.types.ts'
import { type Fields, type GraphCalls, type GraphObject, listOf, objectOf, textOf } from './call.ts'

const mostParts = 200

/**
 * Reads the pages of a list by cursor, at most 200 pages and `most` entries. Returns the network's fault if a page
 * cannot be read. Never follows the URL of the next page, because it contains the token.
 */
export async function wholeList(
  calls: GraphCalls,
  path: string,
  fields: Fields,
  token: string,
  most = Number.POSITIVE_INFINITY,
): Promise<Answered<readonly GraphObject[]>> {
  const found: GraphObject[] = []
  const seen = new Set<string>()
  let after: string | undefined
  for (let part = 0; part < mostParts; part++) {
    const answer = await calls.get(path, { ...fields, after }, token)
    if (!answer.ok) return answer
    const data = listOf(answer.value.data)
    found.push(...data)
    const paging = objectOf(answer.value.paging)
    const next = textOf(objectOf(paging.cursors).after)
    if (paging.next === undefined || next === null || seen.has(next) || data.length === 0 || found.length >= most) break
    seen.add(next)
    after = next
  }
  return { ok: true, value: found.slice(0, most) }
}
