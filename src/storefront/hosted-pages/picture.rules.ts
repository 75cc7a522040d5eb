/** Where pictures may come from: our own origin, and that of the uploads. */
export interface PictureSources {
  /** Without a slash at the end. */
  readonly baseUrl: string
  /** What the addresses of uploads begin with. */
  readonly publicUrl: string
}

export interface Picture {
  readonly src: string
  /** Null: the picture is there in one size. */
  readonly srcset: string | null
}

const usualWidths = [320, 640, 960, 1280, 1920] as const
const widestCopy = 1920
const uploadFile = /^([0-9a-v]{32})\/([1-9]\d{0,4})\.(?:jpg|png|webp|gif|avif)$/

/**
 * The addresses of a picture in the sizes that it is kept in; null for one that lies elsewhere, which the pages do not
 * load. An upload has a WebP copy of each usual width that it is wider than, and one of its own width.
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

/** Of our own origin as a path, so that it works under every name of the server. */
const within = (url: string, baseUrl: string): string =>
  url.startsWith(`${baseUrl}/`) ? url.slice(baseUrl.length) : url
