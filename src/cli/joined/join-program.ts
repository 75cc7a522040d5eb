import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type Metafile, type Plugin } from 'esbuild'
import { type JoinedNotes, joinedFolder, joinedNotes, noteFile } from './find-joined.ts'
import { takeLock } from './lock.ts'

/**
 * Pure-JavaScript packages that every start loads. The bundle contains them and their dependencies; all other packages
 * stay external.
 */
const joinedPackages = new Set([
  '@fastify/multipart',
  '@fastify/swagger',
  'fastify',
  'fastify-type-provider-zod',
  'i18n-iso-countries',
  'ipaddr.js',
  'iso-3166',
  'kysely',
  'pg',
  'pg-boss',
  'pg-copy-streams',
  'prom-client',
  'structured-headers',
  'zod',
])
/** Dependencies to leave external: `pino` starts threads from its own files, and `pg-native` is rarely installed. */
const leftOfTheirs = new Set(['pino', 'pg-native'])
/** Files of which at least one changes whenever installed packages change. */
const versions = ['package.json', 'package-lock.json', 'node_modules/.package-lock.json']
const entryPoint = 'src/cli/run.ts'
const kept = 3

/**
 * Bundles the program at `root` into few files, which load in half the time, and records its sources. Returns the entry
 * point and the lazily imported modules; null if another process is bundling, or the sources changed meanwhile.
 * Processes that run from an earlier bundle are not affected.
 */
export async function joinProgram(root: URL): Promise<readonly URL[] | null> {
  const folder = joinedFolder(root)
  mkdirSync(folder, { recursive: true })
  const unlock = takeLock(new URL('joining', folder))
  if (unlock === null) return null
  const startedMs = Date.now()
  const made = new URL('made/', folder)
  try {
    // An interrupted process may have left the folder.
    rmSync(made, { recursive: true, force: true })
    const { inputs, outputs } = await joinInto(root, made)
    const paths = Object.keys(inputs).filter((path) => !path.startsWith('node_modules/'))
    const files = [...paths, ...versions].map((path) => noteFile(root, path))
    if (files.some(({ modifiedMs }) => (modifiedMs ?? 0) >= startedMs)) return null
    const parts = partsOf(outputs)
    const entry = parts.get(entryPoint)
    if (entry === undefined) throw new Error('The bundled program has no entry point.')
    const program = new URL(`program-${startedMs}/`, folder)
    renameSync(made, program)
    writeNotes(root, { root: root.href, entry: `program-${startedMs}/${entry}`, files })
    dropOld(folder)
    return [...parts.values()].map((part) => new URL(part, program))
  } finally {
    rmSync(made, { recursive: true, force: true })
    unlock()
  }
}

async function joinInto(root: URL, made: URL): Promise<Metafile> {
  const { metafile } = await build({
    absWorkingDir: fileURLToPath(root),
    entryPoints: [entryPoint],
    outdir: fileURLToPath(made),
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    sourcemap: 'external',
    sourcesContent: false,
    // The bundle's text stays in memory. Comments would double its size. So would a single non-ASCII character in a
    // file.
    minifyWhitespace: true,
    legalComments: 'none',
    metafile: true,
    logLevel: 'silent',
    // Bundled CommonJS modules call `require` for Node's built-in modules.
    banner: {
      js: `import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(${JSON.stringify(new URL('package.json', root).href)});`,
    },
    plugins: [packagesApart(), ownSources(), messagesInEnglish()],
  })
  return metafile
}

const packagesApart = (): Plugin => ({
  name: 'packages apart',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path, importer, kind }) => {
      const name = path
        .split('/')
        .slice(0, path.startsWith('@') ? 2 : 1)
        .join('/')
      if (kind === 'entry-point' || path.startsWith('node:')) return null
      const joined = importer.includes('/node_modules/') ? !leftOfTheirs.has(name) : joinedPackages.has(name)
      return joined ? null : { path, external: true }
    })
  },
})

/**
 * Replaces `import.meta.url` and `import.meta.dirname` by the original paths, so that a bundled module still finds the
 * files beside its source. Escapes letters outside ASCII.
 */
const ownSources = (): Plugin => ({
  name: 'own sources',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8')
      const contents = inAscii(text)
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href))
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(path)))
      return contents === text ? null : { contents, loader: 'ts' }
    })
  },
})

/** Leaves out the messages of zod in other languages than English, which are half of its text. Weft never uses them. */
const messagesInEnglish = (): Plugin => ({
  name: 'messages in English',
  setup({ onLoad }) {
    onLoad({ filter: /\/zod\/v4\/locales\/index\.js$/ }, () => ({
      contents: "export { default as en } from './en.js'",
    }))
  },
})

/**
 * Escapes letters outside ASCII. esbuild escapes them in strings, but not in patterns and tagged templates; our tags
 * and patterns accept escapes.
 */
const inAscii = (text: string): string =>
  text.replace(/\\?([\u0080-\uffff])/g, (_, unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** Returns output files by their entry module. */
const partsOf = (outputs: Metafile['outputs']): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(outputs).flatMap(([path, { entryPoint: source }]) =>
      source === undefined ? [] : [[source, basename(path)]],
    ),
  )

function writeNotes(root: URL, notes: JoinedNotes): void {
  const path = fileURLToPath(joinedNotes(root))
  writeFileSync(`${path}.new`, JSON.stringify(notes))
  renameSync(`${path}.new`, path)
}

/** Deletes all but the newest programs. A process that runs from one of these may still load parts of it. */
function dropOld(folder: URL): void {
  const programs = readdirSync(folder).filter((name) => name.startsWith('program-'))
  for (const name of programs.sort().slice(0, -kept)) rmSync(new URL(name, folder), { recursive: true, force: true })
}
