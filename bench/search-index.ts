// Measures the catalogue search: `node bench/search-index.ts [products]`. Run with `--expose-gc` for exact memory.
import { setTimeout } from 'node:timers/promises'
import { seededRandom } from '../src/platform/seeded-random.rules.ts'
import { CatalogIndex } from '../src/storefront/catalog-search/search-index/index.ts'
import { mistyped, syntheticCatalogue } from '../test/support/synthetic-catalogue.ts'

const products = Number(process.argv[2] ?? 100_000)
const queriesEach = 2000

const mebibytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MiB`
const milliseconds = (ms: number): string => ms.toFixed(3)

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

// Collects garbage and returns the memory. Waits, because buffers are freed some time after the collection.
async function memory(): Promise<NodeJS.MemoryUsage> {
  for (let round = 0; round < 3; round++) {
    globalThis.gc?.()
    await setTimeout(100)
  }
  return process.memoryUsage()
}

const catalogue = syntheticCatalogue(1)
const random = seededRandom(2)
const titleWord = (): string => {
  const rank = Math.floor(3 * ((catalogue.titleWords.length / 3 + 1) ** random() - 1))
  return catalogue.titleWords[rank] ?? ''
}

async function buildIndex(): Promise<CatalogIndex> {
  const generating = performance.now()
  for (const _ of catalogue.products(products));
  const generated = performance.now() - generating
  const index = new CatalogIndex((error) => console.error(error))
  const before = await memory()
  const stall = watchStalls()
  const cpu = process.cpuUsage()
  const start = performance.now()
  await index.build(catalogue.products(products))
  await index.settled()
  const wall = performance.now() - start
  const { user, system } = process.cpuUsage(cpu)
  const cpuMs = (user + system) / 1000
  console.log(`${index.size} products`)
  console.log(
    `build ${wall.toFixed(0)} ms wall, ${cpuMs.toFixed(0)} ms CPU, of which ${generated.toFixed(0)} ms to make the products up`,
  )
  console.log(`longest stall while building ${stall().toFixed(1)} ms`)
  const atPeak = process.memoryUsage().rss
  const after = await memory()
  const heap = after.heapUsed - before.heapUsed
  const buffers = after.arrayBuffers - before.arrayBuffers
  console.log(
    `kept: heap ${mebibytes(heap)}, typed arrays ${mebibytes(buffers)}, together ${mebibytes(heap + buffers)}`,
  )
  console.log(
    `RSS ${mebibytes(before.rss)} before, ${mebibytes(atPeak)} after building, ${mebibytes(after.rss)} collected`,
  )
  return index
}

function watchStalls(): () => number {
  let longest = 0
  let last = performance.now()
  let handle = setImmediate(function tick() {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
    handle = setImmediate(tick)
  })
  return () => {
    clearImmediate(handle)
    return longest
  }
}

function measure(name: string, index: CatalogIndex, query: () => string | undefined, offset = 0): void {
  for (let at = 0; at < 200; at++) index.search({ query: query(), channelId: 'web', limit: 20, offset })
  const times: number[] = []
  let matches = 0
  let found = 0
  for (let at = 0; at < queriesEach; at++) {
    const asked = query()
    const start = performance.now()
    const { count } = index.search({ query: asked, channelId: 'web', limit: 20, offset })
    times.push(performance.now() - start)
    matches += count
    if (count > 0) found += 1
  }
  times.sort((a, b) => a - b)
  const figures = [0.5, 0.95, 0.99, 1].map((share) => milliseconds(quantile(times, share)).padStart(8))
  const mean = (matches / queriesEach).toFixed(0).padStart(7)
  console.log(
    `${name.padEnd(28)}${figures.join(' ')} ${mean} ${((found / queriesEach) * 100).toFixed(1).padStart(6)} %`,
  )
}

function measureAll(index: CatalogIndex): void {
  console.log(`\n${'ms per search'.padEnd(28)}     p50      p95      p99      max matches    found`)
  const typo = () => mistyped(random, titleWord())
  measure('one word', index, titleWord)
  measure('two words', index, () => `${titleWord()} ${titleWord()}`)
  measure('three words', index, () => `${titleWord()} ${titleWord()} ${titleWord()}`)
  measure('beginning (2-4 letters)', index, () => titleWord().slice(0, 2 + Math.floor(random() * 3)))
  measure('typo', index, typo)
  measure('two words, one mistyped', index, () => `${typo()} ${titleWord()}`)
  measure('two words, both mistyped', index, () => `${typo()} ${typo()}`)
  measure('no such word beside one', index, () => `zzqqxv ${titleWord()}`)
  measure('ten words', index, () => Array.from({ length: 10 }, titleWord).join(' '))
  measure('no query', index, () => undefined)
  measure('no query, offset half', index, () => undefined, products / 2)
  measure('one word, offset 5000', index, titleWord, 5000)
}

const index = await buildIndex()
measureAll(index)

const changed = [...catalogue.products(5000)]
const start = performance.now()
for (const product of changed) await index.build([product])
console.log(`\n5,000 products changed one by one: ${((performance.now() - start) / 5000).toFixed(3)} ms each`)
await index.settled()
measureAll(index)
