/** Placeholder in the built page for the response's nonce. */
const placeholder = '__CSP_NONCE__'

export const withNonce = (page: string, nonce: string): string => page.replaceAll(placeholder, nonce)

/** The files that each page needs besides the shared ones, by the path below `/console`: `/orders/$id`. */
export type PageFiles = Readonly<Record<string, readonly string[]>>

/** Returns the files of the page at a URL. Empty for a URL that the build does not know. */
export function filesAt(url: string, files: PageFiles): readonly string[] {
  const path = (url.split('?', 1)[0] ?? '').replace(/^\/console/, '').replace(/\/$/, '') || '/'
  return files[path] ?? files[path.replace(/[^/]+$/, '$id')] ?? []
}

/** Makes the browser fetch the files immediately, not only when a script imports them. */
export const withFiles = (page: string, files: readonly string[]): string =>
  page.replace('</head>', (end) => `${files.map(linkTo).join('')}${end}`)

const linkTo = (file: string): string =>
  file.endsWith('.css') ? `<link rel="stylesheet" href="${file}">` : `<link rel="modulepreload" href="${file}">`

/** Writes the session into the page as data, so that the console need not ask for it. Browsers do not execute it. */
export const withSession = (page: string, session: unknown): string => {
  const json = JSON.stringify(session).replaceAll('<', '\\u003c')
  return page.replace('</head>', (end) => `<script type="application/json" id="session">${json}</script>${end}`)
}

/**
 * Returns the security headers of the console's page. `mediaOrigins`: origins of pictures and videos besides this
 * server.
 */
export const shellHeaders = (nonce: string, mediaOrigins: readonly string[]): Readonly<Record<string, string>> => ({
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    // The console shows mails in a frame that inherits this policy, and their layouts need style attributes.
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...mediaOrigins].join(' '),
    ["media-src 'self' blob:", ...mediaOrigins].join(' '),
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  // The camera scans parcel labels.
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-robots-tag': 'noindex, nofollow',
  // The page contains the session.
  'cache-control': 'no-store',
})

const types: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  gif: 'image/gif',
  ico: 'image/x-icon',
  jpg: 'image/jpeg',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml',
  webmanifest: 'application/manifest+json',
  webp: 'image/webp',
  woff2: 'font/woff2',
}

/** Returns the content type of a built file; null if the name is invalid or its ending is not served. */
export const assetType = (name: string): string | null =>
  /^\w[\w.-]{0,200}$/.test(name) ? (types[name.slice(name.lastIndexOf('.') + 1)] ?? null) : null

const encodings = { br: 'br', gzip: 'gz' } as const

/** Returns the precompressed encodings that the client accepts, best first. */
export function acceptedEncodings(header: string | undefined): readonly (readonly [name: string, ending: string])[] {
  const taken = (header ?? '').split(',').flatMap((part) => {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
    return parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter)) ? [] : [name]
  })
  return Object.entries(encodings).filter(([name]) => taken.includes(name))
}
