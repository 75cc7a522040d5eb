/** Measures sealing and opening a token of 10 KB. `node bench/encryption.ts [--times 5000]` */
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { createVault } from '../src/platform/vault.ts'

const { values } = parseArgs({ options: { times: { type: 'string', default: '5000' } } })
const times = Number(values.times)
const vault = createVault({ keys: new Map([[1, randomBytes(32)]]), currentVersion: 1 })
const token = randomBytes(7680).toString('base64')
const binding = 'social_platform:bench:access_token'
const blocks = average('seal', () => vault.seal(token, binding))
average('open', () => vault.open(blocks, binding))

function average<T>(what: string, work: () => T): T {
  let last = work()
  const begun = performance.now()
  for (let time = 0; time < times; time++) last = work()
  const ms = (performance.now() - begun) / times
  console.log(`${what}: ${token.length} characters, ${times} times, ${ms.toFixed(4)} ms on average`)
  return last
}
