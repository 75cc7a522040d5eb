/**
 * Builds the console and the script of the API reference into `dist/console`: `node scripts/build-console.ts
 * [--if-needed]`. With `--if-needed`, does nothing if the sources have not changed since the last build, and exits
 * without an error if the build tools are missing.
 */
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const target = 'dist/console'
const mark = `${target}/.built`
const ifNeeded = process.argv.includes('--if-needed')

const hash = hashOfSources()
if (hash === null) say('The console has no sources here.')
else if (ifNeeded && isBuilt(hash)) say('The console is built.')
else if (!existsSync('node_modules/vite')) say('The console is not built: vite is not installed.')
else await build(hash).catch(failed)

async function build(built: string): Promise<void> {
  const startedMs = performance.now()
  // Vite would use an inherited `development` or `test`. React would then be three times as large.
  process.env.NODE_ENV = 'production'
  const [{ build: bundle }, { sharedChunks }] = await Promise.all([import('vite'), import('../console/chunks.ts')])
  const configFile = 'console/vite.config.ts'
  const groups = await sharedChunks(configFile)
  await bundle({
    configFile,
    logLevel: 'warn',
    build: {
      rolldownOptions: {
        output: { codeSplitting: { groups } },
        // Forms are loaded on first use, unless the page already contains them.
        checks: { ineffectiveDynamicImport: false },
      },
    },
  })
  await writeReference()
  await Promise.all(globSync(`${target}/**/*.{js,css,svg,html,json}`).map(compress))
  // Written last, so that an interrupted build is repeated.
  writeFileSync(mark, built)
  say(`The console is built (${((performance.now() - startedMs) / 1000).toFixed(1)} s).`)
}

/**
 * Writes the script of the API reference, which the page at `/docs` loads. Scalar ships the script inside a Fastify
 * plugin. Extracting it at build time saves memory in the running server, and production installations do not need the
 * plugin.
 */
async function writeReference(): Promise<void> {
  const [{ fastify }, { default: scalar }] = await Promise.all([
    import('fastify'),
    import('@scalar/fastify-api-reference'),
  ])
  const server = fastify()
  await server.register(scalar, { routePrefix: '/docs', configuration: { url: '/openapi.json' } })
  const { body, statusCode } = await server.inject('/docs/js/scalar.js')
  await server.close()
  if (statusCode !== 200) throw new Error(`Scalar answered ${statusCode} for its script.`)
  await writeFile(`${target}/assets/api-reference.js`, body)
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file)
  // The highest quality takes 10 s for a file of 5 MB and saves little.
  const quality = content.length > 1e6 ? 9 : 11
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    promisify(gzip)(content, { level: 9 }),
  ])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}

/** Returns the hash of the sources. Returns null if there are none. */
function hashOfSources(): string | null {
  const files = globSync('console/**/*.{ts,tsx,css,tsv,svg,html,json}').filter(
    (file) => !file.startsWith('console/api/generated'),
  )
  if (files.length === 0) return null
  const hash = createHash('sha256')
  for (const file of [...files.sort(), 'package-lock.json'].filter((name) => existsSync(name)))
    hash.update(`${file}\n`).update(readFileSync(file))
  return hash.digest('hex')
}

function isBuilt(built: string): boolean {
  return existsSync(mark) && readFileSync(mark, 'utf8') === built
}

function failed(error: unknown): void {
  say(`The console could not be built: ${error instanceof Error ? error.message : String(error)}`)
  // A failed build during an installation (`ifNeeded`) does not stop the installation. The shop then runs without the
  // console, and `npm run build:console` shows the error again.
  process.exitCode = ifNeeded ? 0 : 1
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
