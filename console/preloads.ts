import { readFileSync } from 'node:fs'
import type { Plugin, Rolldown } from 'vite'

/** Files that each page needs in addition to those in `index.html`. The keys are the paths of the console's pages. */
type Preloads = Readonly<Record<string, readonly string[]>>

type Bundle = Rolldown.OutputBundle

/**
 * Lets the browser load all files of a page at once: `index.html` lists the files of the application, `preloads.json`
 * those of each page.
 */
export const preloads = (): Plugin => ({
  name: 'weft-preloads',
  apply: 'build',
  // Vite removes chunks that contain only styles.
  enforce: 'post',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      const files = filesOf(bundle ?? {}, 'app.tsx').filter((file) => !html.includes(file))
      const font = Object.keys(bundle ?? {}).find((name) => name.includes('/inter-latin-wght'))
      const links = [`<link rel="preload" as="font" crossorigin href="/console/${font}">`, ...files.map(linkTo)]
      return html.replace('</head>', `${links.join('')}</head>`)
    },
  },
  generateBundle(_, bundle) {
    const shared = new Set(filesOf(bundle, 'app.tsx'))
    const pages: Preloads = Object.fromEntries(
      pathsOfPages().map(([path, file]) => [path, filesOf(bundle, file).filter((name) => !shared.has(name))]),
    )
    this.emitFile({ type: 'asset', fileName: 'preloads.json', source: JSON.stringify(pages) })
  },
})

const linkTo = (file: string): string =>
  file.endsWith('.css') ? `<link rel="stylesheet" href="${file}">` : `<link rel="modulepreload" href="${file}">`

function filesOf(bundle: Bundle, source: string): string[] {
  const entry = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(`/console/${source}`)),
  )
  if (!entry) throw new Error(`The build has no chunk of console/${source}.`)
  const seen = new Set<string>()
  const visit = (name: string): void => {
    const chunk = bundle[name]
    if (seen.has(name) || chunk?.type !== 'chunk') return
    seen.add(name)
    for (const imported of chunk.imports) visit(imported)
    for (const style of chunk.viteMetadata?.importedCss ?? []) seen.add(style)
  }
  visit(entry.fileName)
  return [...seen].map((name) => `/console/${name}`)
}

/** Paths and files of all pages, from `pages/<area>/pages.ts` and `pages/own.ts`. */
function pathsOfPages(): [path: string, file: string][] {
  const lists = ['shop/', 'social/', 'making/', 'growth/', 'settings/'].map(
    (area) => [area, `${area}pages.ts`] as const,
  )
  return [...lists, ['', 'own.ts'] as const].flatMap(([area, list]) => {
    const source = readFileSync(new URL(`pages/${list}`, import.meta.url), 'utf8')
    return [...source.matchAll(/\w\(\s*'(\/[^' ]*)(?: ([^']+))?'/g)].map(([, path = '', folder]): [string, string] => [
      path,
      `pages/${area}${folder ?? path.split('/').at(-1)}/page.tsx`,
    ])
  })
}
