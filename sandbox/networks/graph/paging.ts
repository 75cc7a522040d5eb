/** Request for a list. The link to the next part is derived from it. */
export interface ListRequest {
  /** Full URL without the query. */
  readonly address: string
  readonly params: URLSearchParams
}

const encode = (index: number): string => Buffer.from(`c${index}`).toString('base64url')

/** Returns the index that a cursor encodes. Returns null if this network did not create the cursor. */
function decode(cursor: string | null): number | null {
  const index = /^c(\d+)$/.exec(Buffer.from(cursor ?? '', 'base64url').toString('utf8'))?.[1]
  return index === undefined ? null : Number(index)
}

export interface Listed<T> {
  readonly data: readonly T[]
  readonly paging?: object
}

const defaultLimit = 25
const largestLimit = 100

/** Returns one part of a list, with cursors. By default 25 items. */
export function listPart<T>(items: readonly T[], request: ListRequest): Listed<T> {
  const asked = Number(request.params.get('limit') ?? defaultLimit)
  const limit = Math.min(Number.isInteger(asked) && asked >= 0 ? asked : defaultLimit, largestLimit)
  const after = decode(request.params.get('after'))
  const before = decode(request.params.get('before'))
  const end = before ?? items.length
  const start = after === null ? (before === null ? 0 : Math.max(0, end - limit)) : after + 1
  const data = items.slice(start, Math.min(start + limit, end))
  if (data.length === 0) return { data }
  const cursors = { before: encode(start), after: encode(start + data.length - 1) }
  const to = (name: 'after' | 'before') => {
    const params = new URLSearchParams(request.params)
    params.delete('after')
    params.delete('before')
    params.set('limit', String(limit))
    params.set(name, cursors[name])
    return `${request.address}?${params}`
  }
  return {
    data,
    paging: {
      cursors,
      ...(start + data.length < items.length ? { next: to('after') } : {}),
      ...(start > 0 ? { previous: to('before') } : {}),
    },
  }
}
