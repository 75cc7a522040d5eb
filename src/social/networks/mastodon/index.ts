import { z } from 'zod'
import { base, Known, Text, Token } from '../config-fields.ts'
import type { NetworkProfile } from '../profile.types.ts'
import { shortTextOf } from '../short-text/written-text.rules.ts'
import { countedLength } from './status-text.rules.ts'

/** Maximum length of a post on a Mastodon server with default settings. */
const most = 500
const mostMedia = 4
export const scopes = ['read:accounts', 'read:statuses', 'write:statuses', 'write:media'] as const

const config = z.strictObject({
  platform: z.literal('mastodon'),
  token_type: z.literal('USER'),
  ...base,
  // Contains the server's URL, so that the token is never sent to another server.
  access_token: Token.regex(
    /^https?:\/\/\S+ \S+$/,
    'must be the address of the server and its token, with a space between',
  ),
  /**
   * `{id}@{host}`, because each server numbers its own accounts.
   */
  user_id: Known,
  username: Text.optional(),
  name: Text.optional(),
  server: z.url(),
  max_characters: z.int().min(1).optional(),
  visibility: z.enum(['public', 'unlisted', 'private']).optional(),
  metadata: z.strictObject({ profile_image_url: z.url().optional() }).optional(),
})

/** Mastodon, on any server. */
export const mastodon = {
  label: 'Mastodon',
  isOptional: true,
  platforms: {
    mastodon: {
      label: 'Mastodon',
      networks: ['mastodon'],
      config,
      scopes,
      settings: 'MORE_NETWORKS',
      renewal: 'never',
      hasPages: false,
      hasServer: true,
      endpoint: null,
      entered: ['visibility'],
    },
  },
  secrets: { texts: [], bundles: [] },
  caption: { max_length: most, weighted: true },
  mostFor: ({ max_characters }) => (typeof max_characters === 'number' ? max_characters : null),
  media: { required: false, max_images: mostMedia, max_videos: 1, mixed: false },
  length: countedLength,
  written: (caption, link) => shortTextOf({ caption, link }),
  problems({ caption, length, most, images, videos }) {
    const all = [
      [caption.trim() === '' && images + videos === 0, 'caption', 'add text, an image, or a video.'],
      [length > most, 'caption', `a text has at most ${most} characters on this server, this one counts ${length}.`],
      [images > mostMedia, 'media', `a post has at most ${mostMedia} images.`],
      [videos > 1 || (images > 0 && videos > 0), 'media', 'a post has images or one video.'],
    ] as const
    return all.flatMap(([isWrong, about, message]) => (isWrong ? [{ about, message }] : []))
  },
  followUp: { kind: 'thread', max_length: most },
  image: {
    types: ['image/jpeg', 'image/png', 'image/gif', 'image/webp'],
    bytes: 10_000_000,
    width: null,
    ratio: null,
  },
  video: { types: null, most: { bytes: 40 * 1024 * 1024, words: '40 MB' }, isReel: false },
  mention: /^[A-Za-z0-9_]([A-Za-z0-9_.]*[A-Za-z0-9_])?$/,
  account: null,
  result: { id: 'post_id', externalId: 'mastodon_post_id', url: null, comments: 'mastodon_comment_count' },
  reports: null,
  tags: null,
  app: 'mastodon',
  budgets: () => ({ posts: null, calls: null }),
  accountNames: ['name', 'username'],
  preview: 'text_first',
} as const satisfies NetworkProfile
