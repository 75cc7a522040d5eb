import { isoTime, isoTimeOrNull } from '../../platform/iso-time.ts'
import type { SettingsReader } from '../settings/index.ts'
import { feedUrls } from './feed-address.ts'
import { fileKinds } from './feed-file.ts'
import type { StoredFeed } from './feed-store.ts'
import type { FeedView } from './schema.ts'

interface ViewDeps {
  readonly settings: SettingsReader
  readonly baseUrl: string
}

/** Returns a function that shows a feed with its URLs. */
export async function feedViewer({ settings, baseUrl }: ViewDeps): Promise<(feed: StoredFeed) => FeedView> {
  const { store } = await settings.current()
  return (feed) => ({
    id: feed.id,
    name: feed.name,
    format: feed.format,
    region_id: feed.region_id,
    country: feed.country,
    locale: feed.locale,
    enabled: feed.enabled,
    brand: feed.brand,
    store_country: feed.store_country,
    link_template: feed.link_template,
    checkout: feed.checkout,
    backorder_days: feed.backorder_days,
    refresh_minutes: feed.refresh_minutes,
    urls: {
      ...feedUrls(feed, fileKinds(feed.format), { baseUrl, secret: store.linkSecret }),
      ...(feed.format === 'acp' ? metadataUrl(feed, baseUrl, store.linkSecret) : {}),
    },
    cursor: String(feed.seq),
    refreshed_at: isoTimeOrNull(feed.refreshed_at),
    listed_count: feed.listed_count,
    problem_count: feed.problem_count,
    push: pushView(feed),
    created_at: isoTime(feed.created_at),
    updated_at: isoTime(feed.updated_at),
  })
}

const metadataUrl = (feed: StoredFeed, baseUrl: string, secret: string) => {
  const { json = '' } = feedUrls(feed, ['json'], { baseUrl, secret })
  return { metadata: json }
}

function pushView(feed: StoredFeed): FeedView['push'] {
  if (feed.push_url === null || feed.push_method === null) return null
  const state = feed.push_failing_since ? 'failing' : feed.pushed_at ? 'delivered' : 'waiting'
  return {
    url: feed.push_url,
    method: feed.push_method,
    minutes: feed.push_minutes,
    has_authorization: feed.push_secret !== null,
    state,
    pushed_at: isoTimeOrNull(feed.pushed_at),
    failing_since: isoTimeOrNull(feed.push_failing_since),
    next_at: isoTimeOrNull(feed.push_probe_at ?? feed.push_next_at),
    message: feed.push_message,
  }
}
