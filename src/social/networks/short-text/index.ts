import { z } from 'zod'
import { base, Count, Known, Text, Token } from '../config-fields.ts'
import type { NetworkProfile } from '../profile.types.ts'
import { weightedLength } from './weighted-length.ts'
import { shortTextOf } from './written-text.rules.ts'

const most = 280
const mostImages = 4

const fields = {
  token_type: z.literal('USER'),
  ...base,
  user_id: Known,
  username: Text.optional(),
  name: Text.optional(),
  oauth1_credentials: z.strictObject({ access_token: Token, access_token_secret: Token }).optional(),
  oauth1_app_credentials: z.strictObject({ consumer_key: Token, consumer_secret: Token }).optional(),
  app_bearer_token: Token.optional(),
  metadata: z
    .strictObject({
      profile_image_url: z.url().optional(),
      followers_count: Count.optional(),
      following_count: Count.optional(),
      post_count: Count.optional(),
      verified: z.boolean().optional(),
    })
    .optional(),
}

const login = {
  label: 'X',
  networks: ['network_c'],
  scopes: ['tweet.read', 'tweet.write', 'users.read', 'offline.access'],
  settings: 'NETWORK_C_CLIENT_ID',
  renewal: 'on_use',
  hasPages: false,
  hasServer: false,
  endpoint: 'shortText',
  entered: ['oauth1_credentials', 'oauth1_app_credentials', 'app_bearer_token'],
} as const

/** Profile of X. */
export const shortText = {
  label: 'X',
  isOptional: false,
  platforms: {
    network_c: { ...login, config: z.strictObject({ platform: z.literal('network_c'), ...fields }) },
    network_c_alt: { ...login, config: z.strictObject({ platform: z.literal('network_c_alt'), ...fields }) },
  },
  secrets: { texts: ['app_bearer_token'], bundles: ['oauth1_credentials', 'oauth1_app_credentials'] },
  caption: { max_length: most, weighted: true },
  media: { required: false, max_images: mostImages, max_videos: 1, mixed: false },
  length: weightedLength,
  written: (caption, link) => shortTextOf({ caption, link }),
  problems({ caption, length, images, videos }) {
    const all = [
      [caption.trim() === '' && images + videos === 0, 'caption', 'add text or an image.'],
      [length > most, 'caption', `a text has at most ${most} characters, this one counts ${length}.`],
      [images > mostImages, 'media', `a post has at most ${mostImages} images.`],
      [videos > 1 || (images > 0 && videos > 0), 'media', 'a post has images or one video.'],
    ] as const
    return all.flatMap(([isWrong, about, message]) => (isWrong ? [{ about, message }] : []))
  },
  followUp: { kind: 'thread', max_length: most },
  image: {
    types: ['image/jpeg', 'image/png', 'image/gif', 'image/webp'],
    bytes: 5_000_000,
    width: null,
    ratio: null,
  },
  video: { types: null, most: { bytes: 128 * 1024 * 1024, words: '128 MB' }, isReel: false },
  mention: /^[A-Za-z0-9_]{1,15}$/,
  account: null,
  result: { id: 'post_id', externalId: 'network_c_post_id', url: null, comments: 'network_c_comment_count' },
  reports: null,
  tags: null,
  app: 'network_c',
  budgets: ({ shortPostsPerMonth }) => ({
    posts: {
      bucket: 'own_posts_30_days',
      most: shortPostsPerMonth,
      windowMs: 30 * 24 * 3_600_000,
      counts: 'posts within 30 days',
      holderOf: ({ id }) => id,
    },
    calls: null,
  }),
  accountNames: ['name', 'username'],
  preview: 'text_first',
} as const satisfies NetworkProfile
