/** Origins from which pages load pictures: the shop's, and the origin of uploads. */
export interface PictureSources {
  /** Without a trailing slash. */
  readonly baseUrl: string
  /** Start of upload URLs. */
  readonly publicUrl: string
}

export interface Picture {
  readonly src: string
  /** Null if the picture has only one size. */
  readonly srcset: string | null
}

const usualWidths = [320, 640, 960, 1280, 1920] as const
const widestCopy = 1920
const uploadFile = /^([0-9a-v]{32})\/([1-9]\d{0,4})\.(?:jpg|png|webp|gif|avif)$/

/**
 * Returns the URLs of a picture in its stored sizes. Returns null for an external picture, because pages load no
 * external pictures. An upload has a WebP copy of each standard width below its own and, up to 1920, one of its own
 * width.
 */
export function pictureOf(url: string, { baseUrl, publicUrl }: PictureSources): Picture | null {
  const key = url.startsWith(`${publicUrl}/`) ? uploadFile.exec(url.slice(publicUrl.length + 1)) : null
  if (key) {
    const [, id = '', width = ''] = key
    const copies = copyWidths(Number(width)).map((copy) => ({
      width: copy,
      url: within(`${publicUrl}/${id}/${copy}.webp`, baseUrl),
    }))
    const middle = copies.find((copy) => copy.width >= 640) ?? copies.at(-1)
    return middle
      ? { src: middle.url, srcset: copies.map((copy) => `${copy.url} ${copy.width}w`).join(', ') }
      : { src: within(url, baseUrl), srcset: null }
  }
  const parsed = URL.parse(url, baseUrl)
  return parsed && parsed.origin === new URL(baseUrl).origin
    ? { src: `${parsed.pathname}${parsed.search}`, srcset: null }
    : null
}

const copyWidths = (width: number): number[] =>
  width < widestCopy ? [...usualWidths.filter((usual) => usual < width), width] : [...usualWidths]

/** Returns a URL on the shop's origin as a path, so that it works under every host name. */
const within = (url: string, baseUrl: string): string =>
  url.startsWith(`${baseUrl}/`) ? url.slice(baseUrl.length) : url
