import { derived, queries } from './queries.ts'
import { session } from './session.ts'

/** A changed record. `type` is `*` if too many records have changed to list them. */
interface Change {
  readonly type: string
  readonly id?: string
}

const everything: readonly Change[] = [{ type: '*' }]
const adPlanning = ['ad-planning']

/** Resources to read again, by type of the changed record. Default: the plural of the type. */
const resources: Readonly<Record<string, readonly string[]>> = {
  attribution: adPlanning,
  campaign: adPlanning,
  category: ['categories'],
  conversion: adPlanning,
  experiment: adPlanning,
  feedback: adPlanning,
  forecast: adPlanning,
  goal: adPlanning,
  invitation: ['users'],
  order: ['orders', 'overview'],
  person: adPlanning,
  product: ['products', 'product-summaries'],
  segment: adPlanning,
  settings: ['settings'],
  site_key: adPlanning,
  social_settings: ['social-settings'],
  task_category: ['task-categories'],
  variant: ['products', 'product-summaries', 'stock'],
}

const resourcesOf = (type: string): readonly string[] => resources[type] ?? [`${type.replaceAll('_', '-')}s`]

const pollingMs = 30_000

/**
 * Reads data again whenever the server announces that its records have changed, until the returned function is called.
 * Does nothing if no person is logged in. One tab per browser holds the stream, because browsers allow only few
 * connections per server. While the stream is broken, all data is read again every 30 seconds.
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
      stream.addEventListener('changes', ({ data }) =>
        tell((JSON.parse(data) as { changes: readonly Change[] }).changes),
      )
      stream.addEventListener('resync', () => tell(everything))
      stream.onopen = () => clearInterval(polling)
      stream.onerror = () => {
        clearInterval(polling)
        polling = setInterval(() => tell(everything), pollingMs)
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
  if (changes.some(({ type }) => type === '*')) {
    void queries.invalidateQueries()
    return
  }
  const stale = new Set([...derived, ...changes.flatMap(({ type }) => resourcesOf(type))])
  for (const resource of stale) void queries.invalidateQueries({ queryKey: [resource] })
}
