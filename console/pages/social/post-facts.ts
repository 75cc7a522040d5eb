import type { components } from '../../api/generated/schema.ts'

export type Post = components['schemas']['SocialPost']
export type Platform = components['schemas']['SocialPlatform']
export type NetworkRules = components['schemas']['SocialNetwork']
export type Result = components['schemas']['PublishResult']
export type Network = Result['platform']
export type PlatformType = components['schemas']['SocialPlatformType']

export const resultsOf = ({ insights }: Pick<Post, 'insights'>): readonly Result[] =>
  Array.isArray(insights.publish_results) ? (insights.publish_results as readonly Result[]) : []

export const titleOf = ({ name, caption }: Pick<Post, 'name' | 'caption'>): string =>
  name.trim() || startOf(caption.trim().split('\n')[0] ?? '') || '…'

/**
 * Returns the start of a line: at most 60 characters, then an ellipsis if it was cut. Cut between words if possible.
 */
function startOf(line: string): string {
  if (line.length <= 60) return line
  const cut = line.slice(0, 60)
  const space = cut.lastIndexOf(' ')
  return `${cut.slice(0, space > 30 ? space : 60).replace(/[\s.,;:–-]+$/, '')}…`
}

export const mediaOf = ({ media_attachments }: Pick<Post, 'media_attachments'>) =>
  Object.entries(media_attachments)
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(([, medium]) => medium)

export const thumbOf = (post: Pick<Post, 'media_attachments'>): string | null =>
  mediaOf(post).find(({ type }) => type === 'image')?.url ?? null

/** Returns the state to show. In the API, a held post is a draft, and posts of a paused platform are scheduled. */
export function postState(
  { status, held_at }: Pick<Post, 'status' | 'held_at'>,
  platform: Pick<Platform, 'paused_at'> | undefined,
): Post['status'] | 'held' | 'paused' {
  if (held_at) return 'held'
  return status === 'scheduled' && platform?.paused_at ? 'paused' : status
}

export const platformState = ({ status, paused_at }: Pick<Platform, 'status' | 'paused_at'>): string =>
  status === 'active' && paused_at ? 'paused' : status

export const momentOf = ({ posted_at, scheduled_at }: Pick<Post, 'posted_at' | 'scheduled_at'>): string | null =>
  posted_at ?? scheduled_at

/**
 * Returns the name of the account to which a posting limit applies. Empty for the whole app. Returns null if no
 * platform has the account any more.
 */
export function holderName(accountId: string, platforms: readonly Pick<Platform, 'api_config'>[]): string | null {
  if (accountId === 'app') return ''
  for (const { api_config } of platforms) {
    const config = api_config ?? {}
    if (config.page_id === accountId && typeof config.page_name === 'string') return config.page_name
    if (config.ig_user_id === accountId && typeof config.ig_username === 'string') return config.ig_username
    if (Object.values(config).includes(accountId)) return accountNames({ api_config })
  }
  return null
}

export function accountNames({ api_config }: Pick<Platform, 'api_config'>): string {
  const config = api_config ?? {}
  const names = [config.page_name, config.ig_username, config.username].filter(
    (name): name is string => typeof name === 'string' && name !== '',
  )
  return [...new Set(names)].join(' · ')
}
