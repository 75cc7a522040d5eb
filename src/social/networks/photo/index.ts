import { z } from 'zod'
import { base, Count, Known, Text, Token } from '../config-fields.ts'
import { Pages, pageLogin } from '../graph/login-facts.ts'
import { pageScopes } from '../page/index.ts'
import type { NetworkProfile } from '../profile.types.ts'

const most = 2200
const mostMedia = 10
const photoScopes = [
  'pages_show_list',
  'pages_read_engagement',
  'instagram_basic',
  'instagram_content_publish',
] as const

const account = { ig_user_id: Known, ig_username: Text.optional() }
const chosenPage = { page_id: Known, page_name: Text.optional() }
const linked = { id: Known, username: Text.optional(), page_id: Known.optional() }
const counts = {
  profile_picture_url: z.url().optional(),
  followers_count: Count.optional(),
  follows_count: Count.optional(),
  media_count: Count.optional(),
}

const alone = z.strictObject({
  platform: z.literal('network_b'),
  token_type: z.literal('USER'),
  ...base,
  user_id: Known,
  username: Text.optional(),
  ...account,
  ...chosenPage,
  metadata: z
    .strictObject({
      ig_accounts: z.array(z.strictObject({ ...linked, ...counts })).optional(),
      pages: Pages.optional(),
    })
    .optional(),
})

const combined = z.strictObject({
  platform: z.literal('network_ab'),
  token_type: z.literal('PAGE'),
  ...base,
  user_id: Known,
  user_name: Text.optional(),
  ...chosenPage,
  page_access_token: Token,
  ...account,
  user_access_token: Token,
  metadata: z
    .strictObject({
      pages: Pages.optional(),
      ig_accounts: z.array(z.strictObject({ ...linked, connected_page_id: Known.optional() })).optional(),
    })
    .optional(),
})

/** Profile of Instagram, alone or with the page to which the account is linked. */
export const photo = {
  label: 'Instagram',
  isOptional: false,
  platforms: {
    network_b: { ...pageLogin, label: 'Instagram', networks: ['network_b'], config: alone, scopes: photoScopes },
    network_ab: {
      ...pageLogin,
      label: 'Facebook Page and Instagram',
      networks: ['network_a', 'network_b'],
      alias: /^network_a\s*&\s*network_b$/,
      config: combined,
      scopes: [...new Set([...pageScopes, ...photoScopes])],
    },
  },
  secrets: { texts: ['page_access_token', 'user_access_token'], bundles: [] },
  caption: { max_length: most, weighted: false },
  media: { required: true, max_images: mostMedia, max_videos: mostMedia, mixed: true },
  length: (text) => [...text].length,
  written: (caption) => caption,
  problems({ length, images, videos }) {
    const all = [
      [images + videos === 0, 'media', 'add an image or a video: text alone cannot be published.'],
      [length > most, 'caption', `a caption has at most ${most} characters.`],
      [images + videos > mostMedia, 'media', `a carousel has at most ${mostMedia} images and videos.`],
    ] as const
    return all.flatMap(([isWrong, about, message]) => (isWrong ? [{ about, message }] : []))
  },
  followUp: { kind: 'comment', max_length: most },
  image: {
    types: ['image/jpeg', 'image/png'],
    bytes: 8_000_000,
    width: { min: 320, max: 1440 },
    ratio: { min: 0.8, max: 1.91 },
  },
  video: {
    types: ['video/mp4', 'video/quicktime', 'application/octet-stream'],
    most: { bytes: 1_000_000_000, words: '1 GB' },
    isReel: true,
  },
  mention: /^[A-Za-z0-9_.]{1,30}$/,
  account: 'ig_user_id',
  result: {
    id: 'media_id',
    externalId: 'network_b_media_id',
    url: 'network_b_permalink',
    comments: 'network_b_comment_count',
  },
  reports: ['comments', 'mentions'],
  tags: ['hashtag', 'mention'],
  app: 'network_a',
  budgets: ({ photoPostsPerDay }) => ({
    posts: {
      bucket: 'own_posts_24_hours',
      most: photoPostsPerDay,
      windowMs: 24 * 3_600_000,
      counts: 'posts of one account within 24 hours',
      holderOf: ({ id }) => id,
    },
    calls: null,
  }),
  accountNames: ['ig_username', 'username'],
  preview: 'media_first',
} as const satisfies NetworkProfile
