import { queries } from './queries.ts'
import { session } from './session.ts'

/** A record that somebody or something changed, as `/admin/changes` names it. */
interface Change {
  readonly type: string
  readonly id: string
}

/** Too much happened to be listed. */
const everything = 'everything'
type Told = readonly Change[] | typeof everything

const pollingMs = 30_000

/**
 * Keeps what is on the screen current. One tab of a browser holds the stream and passes on what it hears: browsers
 * allow few connections to one server. Where there is no stream, everything is read again every half minute.
 */
export function followChanges(): () => void {
  if (!session().user) return () => {}
  const channel = new BroadcastChannel('weft-changes')
  channel.onmessage = ({ data }) => apply(data as Told)
  const ended = new AbortController()
  const lead = () =>
    new Promise<void>((done) => {
      const stream = new EventSource('/admin/changes')
      let polling: ReturnType<typeof setInterval> | undefined
      const tell = (changes: Told) => {
        apply(changes)
        channel.postMessage(changes)
      }
      stream.addEventListener('changes', ({ data }) => tell(JSON.parse(data).changes))
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

function apply(changes: Told): void {
  if (changes === everything) return void queries.invalidateQueries()
  const resources = new Set(changes.flatMap(({ type }) => resourcesOf(type)))
  // Derived from all records.
  for (const resource of [...resources, 'needs', 'overview']) void queries.invalidateQueries({ queryKey: [resource] })
}

const planning = new Set([
  'attribution',
  'campaign',
  'conversion',
  'experiment',
  'feedback',
  'forecast',
  'goal',
  'person',
  'segment',
  'site_key',
])
const unlikeTheirPath: Readonly<Record<string, readonly string[]>> = {
  category: ['categories'],
  product: ['products', 'product-summaries'],
  settings: ['settings'],
  social_settings: ['social-settings'],
  variant: ['products', 'product-summaries', 'stock'],
}

/** The part of the API's paths that a record is read below: `orders` for `order`. */
const resourcesOf = (type: string): readonly string[] =>
  unlikeTheirPath[type] ?? (planning.has(type) ? ['ad-planning'] : [`${type.replaceAll('_', '-')}s`])
