import { instantOf } from '../wall-time/index.ts'

export interface PostTime {
  readonly scheduled_at: string | null
  readonly scheduled_local: string | null
  readonly time_zone: string | null
}

export type AskedTime = { readonly [Part in keyof PostTime]?: PostTime[Part] | undefined }

interface Problem {
  readonly path: string
  readonly message: string
}

const none: PostTime = { scheduled_at: null, scheduled_local: null, time_zone: null }

/**
 * Returns when a post is due after a change: either an instant, or a local time with a zone, from which the instant is
 * computed. Returns problems if the request mixes both or a time cannot be used.
 */
export function postTimeOf(before: PostTime, asked: AskedTime): PostTime | { readonly problems: Problem[] } {
  const { scheduled_at, scheduled_local, time_zone } = asked
  if (scheduled_at !== undefined && scheduled_at !== null && (scheduled_local ?? time_zone ?? null) !== null)
    return refuse('/scheduled_at', 'Send either scheduled_at, or scheduled_local with time_zone.')
  if (scheduled_at !== undefined && scheduled_at !== null) return { ...none, scheduled_at }
  const local = scheduled_local === undefined ? before.scheduled_local : scheduled_local
  const zone = time_zone === undefined ? before.time_zone : time_zone
  if (scheduled_local === undefined && time_zone === undefined) return scheduled_at === null ? none : before
  if (local === null && scheduled_local === undefined)
    return zone === null
      ? before
      : refuse('/time_zone', 'time_zone is only used with scheduled_local: send that as well.')
  if (local === null) return none
  if (zone === null) return refuse('/time_zone', 'Give time_zone: scheduled_local needs it.')
  return { scheduled_at: instantOf(local, zone).toISOString(), scheduled_local: local, time_zone: zone }
}

const refuse = (path: string, message: string) => ({ problems: [{ path, message }] })
