import { queries } from './queries.ts'
import { session } from './session.ts'

/** A record that somebody or something changed: `{ resource: 'orders', id }`; `resync` when too much happened to list. */
interface Change {
  readonly resource: string
  readonly id?: string
}

const pollingMs = 30_000

/**
 * Keeps what is on the screen current. One tab of a browser holds the stream and passes on what it hears: browsers
 * allow few connections to one server. Where there is no stream, everything is read again every half minute.
 */
export function followChanges(): () => void {
  if (!session().user) return () => {}
  const channel = new BroadcastChannel('weft-changes')
  channel.onmessage = ({ data }) => apply(data as readonly Change[])
  const ended = new AbortController()
  const lead = () =>
    new Promise<void>((done) => {
      const stream = new EventSource('/admin/changes')
      let polling: ReturnType<typeof setInterval> | undefined
      const tell = (changes: readonly Change[]) => {
        apply(changes)
        channel.postMessage(changes)
      }
      stream.addEventListener('changes', ({ data }) => tell(JSON.parse(data)))
      stream.addEventListener('resync', () => tell([{ resource: '*' }]))
      stream.onopen = () => clearInterval(polling)
      stream.onerror = () => {
        clearInterval(polling)
        polling = setInterval(() => tell([{ resource: '*' }]), pollingMs)
      }
      ended.signal.addEventListener('abort', () => {
        clearInterval(polling)
        stream.close()
        done()
      })
    })
  navigator.locks?.request('weft-changes', { signal: ended.signal }, lead).catch(() => {})
  return () => {
    ended.abort()
    channel.close()
  }
}

function apply(changes: readonly Change[]): void {
  const resources = new Set(changes.map(({ resource }) => resource))
  if (resources.has('*')) void queries.invalidateQueries()
  else for (const resource of [...resources, 'needs']) void queries.invalidateQueries({ queryKey: [resource] })
}
