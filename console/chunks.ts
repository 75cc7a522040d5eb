import { build, type Rolldown } from 'vite'

type Group = Rolldown.CodeSplittingGroup & { readonly name: string }

/** Minimum number of pages that use a module of the shared files `list` and `frame`. */
const sharedBy = 12

/**
 * Groups shared modules into a few files. The bundler's default would be about 70 requests per page. A trial build
 * finds out which page needs which module. `start` is loaded before the messages, `app` with every page, and `home`,
 * `list`, `growth` and `frame` with the pages that share them. `frame` has the forms and menus, a third of the script: a
 * page that shows none at first must not need it.
 */
export async function sharedChunks(configFile: string): Promise<Group[]> {
  const trial = await build({ configFile, logLevel: 'silent', build: { write: false, minify: false } })
  const output = 'output' in trial ? trial.output : []
  const chunks = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])))
  const entry = (end: string): string =>
    [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/console/${end}`))?.fileName ?? end
  const closure = (name: string, seen = new Set<string>()): Set<string> => {
    const chunk = chunks.get(name)
    if (!chunk || seen.has(name)) return seen
    seen.add(name)
    for (const imported of chunk.imports) closure(imported, seen)
    return seen
  }
  const pages = [...chunks.values()].filter(({ facadeModuleId }) => facadeModuleId?.endsWith('/page.tsx'))
  const users = new Map<string, number>()
  for (const { fileName } of pages) for (const name of closure(fileName)) users.set(name, (users.get(name) ?? 0) + 1)

  const taken = closure(entry('index.html'))
  const group = (name: string, names: Iterable<string>, least: number): Group => {
    const own = [...names].filter((one) => !taken.has(one) && (users.get(one) ?? least) >= least)
    for (const one of own) taken.add(one)
    const modules = new Set(own.flatMap((one) => chunks.get(one)?.moduleIds ?? []))
    return { name, test: (id) => modules.has(id) }
  }
  const sharedBySetup = chunks.get(entry('pages/home/setup.tsx'))?.imports.flatMap((name) => [...closure(name)]) ?? []
  const productionBoard = closure(entry('pages/making/production/page.tsx'))
  return [
    { name: 'start', tags: ['$initial'] },
    group('app', closure(entry('app.tsx')), 0),
    // Home loads its setup steps after it is shown. Their shared modules are in `home` and not in `frame`.
    group('home', [...closure(entry('pages/home/page.tsx')), ...sharedBySetup], 2),
    group('list', [...closure(entry('pages/shop/products/page.tsx')), ...productionBoard], sharedBy),
    group('growth', closure(entry('pages/growth/dashboard/page.tsx')), 2),
    group('frame', users.keys(), sharedBy),
  ]
}
