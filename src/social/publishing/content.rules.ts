import { type Network, networkLabels, networks } from '../network-names/index.ts'

type ContentType = 'text' | 'photo' | 'video' | 'carousel'

interface Medium {
  readonly type: 'image' | 'video'
  readonly url: string
}

/** Index strings in the order of their numbers. */
export function orderedMedia(attachments: Readonly<Record<string, Medium>>): Medium[] {
  return Object.entries(attachments)
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(([, medium]) => medium)
}

/** No media gives text, one image a photo, one video a video, more a carousel. */
export function contentTypeOf(media: readonly Medium[]): ContentType {
  const [first] = media
  if (first === undefined) return 'text'
  if (media.length > 1) return 'carousel'
  return first.type === 'image' ? 'photo' : 'video'
}

export interface Published {
  readonly caption: string
  readonly media: readonly Medium[]
  /** As the short-text network counts it. */
  readonly weightedLength: number
}

export const limits = {
  network_a: { caption: 63_206, media: 20 },
  network_b: { caption: 2_200, media: 10, hashtags: 30, mentions: 20 },
  network_c: { caption: 280, images: 4, videos: 1 },
} as const satisfies Record<Network, object>

/** The limits that `contentProblems` checks, for people who write a post. */
export const networkRules = () =>
  networks.map((network) => ({
    network,
    label: networkLabels[network],
    caption: { max_length: limits[network].caption, weighted: network === 'network_c' },
    media: mediaRules[network],
    follow_up: network === 'network_c' ? ('thread' as const) : ('comment' as const),
  }))

const mediaRules = {
  network_a: { required: false, max_images: limits.network_a.media, max_videos: 1, mixed: false },
  network_b: { required: true, max_images: limits.network_b.media, max_videos: limits.network_b.media, mixed: true },
  network_c: {
    required: false,
    max_images: limits.network_c.images,
    max_videos: limits.network_c.videos,
    mixed: false,
  },
} as const satisfies Record<Network, object>

interface ContentProblem {
  readonly about: 'caption' | 'media'
  /** In words that say what to do. */
  readonly message: string
}

/** Why a network would not take this; none: it would. */
export function contentProblems(network: Network, { caption, media, weightedLength }: Published): ContentProblem[] {
  const label = networkLabels[network]
  const images = media.filter(({ type }) => type === 'image').length
  const videos = media.length - images
  const problems: ContentProblem[] = []
  const say = (when: boolean, about: ContentProblem['about'], message: string): void => {
    if (when) problems.push({ about, message: `${label}: ${message}` })
  }
  if (network === 'network_a') {
    say(caption.trim() === '' && media.length === 0, 'caption', 'a post needs a text, an image or a video.')
    say(
      [...caption].length > limits.network_a.caption,
      'caption',
      `a text has at most ${limits.network_a.caption} characters.`,
    )
    say(images > 0 && videos > 0, 'media', 'a post has images or one video, not both.')
    say(videos > 1, 'media', 'a post has at most one video.')
    say(media.length > limits.network_a.media, 'media', `a post has at most ${limits.network_a.media} images.`)
  }
  if (network === 'network_b') {
    say(media.length === 0, 'media', 'a text alone cannot be published: add an image or a video.')
    say(
      [...caption].length > limits.network_b.caption,
      'caption',
      `a caption has at most ${limits.network_b.caption} characters.`,
    )
    say(
      media.length > limits.network_b.media,
      'media',
      `a carousel has at most ${limits.network_b.media} images and videos.`,
    )
  }
  if (network === 'network_c') {
    say(caption.trim() === '' && media.length === 0, 'caption', 'a post needs a text or an image.')
    say(
      weightedLength > limits.network_c.caption,
      'caption',
      `a text has at most ${limits.network_c.caption} characters, this one counts ${weightedLength}.`,
    )
    say(images > limits.network_c.images, 'media', `a post has at most ${limits.network_c.images} images.`)
    say(videos > limits.network_c.videos || (images > 0 && videos > 0), 'media', 'a post has images or one video.')
  }
  return problems
}
