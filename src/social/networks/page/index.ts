import { z } from 'zod'
import { base, Known, Text, Token } from '../config-fields.ts'
import { Pages, pageLogin } from '../graph/login-facts.ts'
import type { NetworkProfile } from '../profile.types.ts'

const most = 63_206
const mostImages = 20
export const pageScopes = ['pages_show_list', 'pages_manage_posts', 'pages_read_engagement'] as const

const config = z.strictObject({
  platform: z.literal('network_a'),
  token_type: z.literal('PAGE'),
  ...base,
  user_id: Known,
  user_name: Text.optional(),
  user_email: z.email().optional(),
  page_id: Known,
  page_name: Text.optional(),
  page_access_token: Token,
  user_access_token: Token.optional(),
  metadata: z.strictObject({ pages: Pages.optional() }).optional(),
})

/** Profile of Facebook Pages. */
export const page = {
  label: 'Facebook Page',
  isOptional: false,
  platforms: {
    network_a: { ...pageLogin, label: 'Facebook Page', networks: ['network_a'], config, scopes: pageScopes },
  },
  secrets: { texts: ['page_access_token', 'user_access_token'], bundles: [] },
  caption: { max_length: most, weighted: false },
  media: { required: false, max_images: mostImages, max_videos: 1, mixed: false },
  length: (text) => [...text].length,
  written: (caption) => caption,
  problems({ caption, length, images, videos }) {
    const all = [
      [caption.trim() === '' && images + videos === 0, 'caption', 'add text, an image, or a video.'],
      [length > most, 'caption', `a text has at most ${most} characters.`],
      [images > 0 && videos > 0, 'media', 'a post has images or one video, not both.'],
      [videos > 1, 'media', 'a post has at most one video.'],
      [images + videos > mostImages, 'media', `a post has at most ${mostImages} images.`],
    ] as const
    return all.flatMap(([isWrong, about, message]) => (isWrong ? [{ about, message }] : []))
  },
  followUp: { kind: 'comment', max_length: 8000 },
  image: {
    types: ['image/jpeg', 'image/png', 'image/gif', 'image/bmp'],
    bytes: 4_000_000,
    width: null,
    ratio: null,
  },
  video: { types: null, most: null, isReel: false },
  mention: /^[A-Za-z0-9_.]{5,50}$/,
  account: 'page_id',
  result: { id: 'post_id', externalId: 'network_a_post_id', url: null, comments: 'comment_count' },
  reports: ['feed', 'mention'],
  tags: ['hashtag'],
  app: 'network_a',
  budgets: ({ pageCallsPerHour }) => ({
    posts: null,
    calls: {
      bucket: 'own_calls_1_hour',
      most: pageCallsPerHour,
      windowMs: 3_600_000,
      counts: 'calls for one user within an hour',
      holderOf: ({ config }) => config.user_id,
    },
  }),
  accountNames: ['page_name'],
  preview: 'text_first',
} as const satisfies NetworkProfile
