import { commentsOn } from '../comments-on.ts'
import type { Networks } from '../context.ts'
import { allPages, allPagesOf, findPerson } from '../people.ts'
import { grant } from '../standing.ts'
import type { Entry, Twin } from '../twin.ts'
import type { World } from '../world.ts'
import { pageToken, readToken, userToken } from './access.ts'
import { graphVersion } from './call.ts'
import { mediaPermalink } from './media-nodes.ts'
import { permalinkOf } from './posts.ts'
import { graphApi } from './routes.ts'

/** Facebook Pages and the Instagram accounts linked to them. */
export const graphTwin: Twin = {
  prefix: `/graph/${graphVersion}`,
  api: graphApi,
  issueTokens,
  timelines: [
    { kind: 'page', label: 'Facebook Page', accounts: allPages, entries: pageEntries },
    {
      kind: 'account',
      label: 'Instagram',
      accounts: allPages.flatMap(({ account }) => (account ? [{ id: account.id, name: account.username }] : [])),
      entries: accountEntries,
    },
  ],
}

const graphScopes = [
  'pages_show_list',
  'pages_manage_posts',
  'pages_read_engagement',
  'pages_manage_metadata',
  'business_management',
  'instagram_basic',
  'instagram_content_publish',
  'instagram_manage_comments',
  'instagram_manage_insights',
]
function issueTokens(networks: Networks, personId: string, scopes: readonly string[] = graphScopes): object {
  const person = findPerson(personId)
  if (!person) return { error: 'There is no such person.' }
  const granted = scopes.filter((scope) => !person.refuses.includes(scope))
  grant(networks.world, 'graph', personId, { granted, declined: scopes.filter((scope) => !granted.includes(scope)) })
  const { token, expiresInSeconds } = userToken(networks, personId, granted, true)
  const facts = readToken(networks, token)
  const pages = allPagesOf(person).map((page) => ({
    id: page.id,
    name: page.name,
    access_token: facts ? pageToken(networks, facts, page.id) : '',
    account: page.account,
  }))
  return { user_access_token: token, expires_in: expiresInSeconds, scopes: granted, pages }
}

function pageEntries(world: World, pageId: string): Entry[] {
  const posts = world.posts.where((post) => post.pageId === pageId && post.published)
  return posts.reverse().map((post) => {
    const types = world.reactions.where(({ objectId }) => objectId === post.id).map(({ type }) => type.toLowerCase())
    const counts = [...new Set(types)].map((type) => `${types.filter((other) => other === type).length} ${type}`)
    return {
      id: post.id,
      text: post.message,
      publishedAt: post.createdAt,
      images: post.photoIds.flatMap((photoId) => world.photos.get(photoId)?.url ?? []),
      notes: [permalinkOf(post), ...(post.link ? [`Link: ${post.link}`] : []), ...(post.videoId ? ['Video'] : [])],
      reactions: counts.length > 0 ? counts.join(', ') : 'No reactions yet',
      comments: commentsOn(world, post.id),
      takesTypes: true,
    }
  })
}

function accountEntries(world: World, accountId: string): Entry[] {
  const found = world.media.where((media) => media.accountId === accountId)
  return found.reverse().map((media) => {
    const parts = media.children.length > 0 ? media.children : [media]
    return {
      id: media.id,
      text: media.caption,
      publishedAt: media.createdAt,
      images: parts.flatMap(({ url, isVideo }) => (url !== null && !isVideo ? [url] : [])),
      notes: [mediaPermalink(media), ...(parts.some(({ isVideo }) => isVideo) ? ['Video'] : [])],
      reactions: `${media.likes} likes`,
      comments: commentsOn(world, media.id),
      takesTypes: false,
    }
  })
}
