import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../support/postgres.ts'
import { adminToken } from '../support/weft.ts'
import { type WeftProcess, weftProcess } from '../support/weft-process.ts'

const root = join(import.meta.dirname, '../..')
const page = readFileSync(join(root, 'docs/your-own-shop.md'), 'utf8')
/** The shell blocks of the page: the first starts Weft, the second defines its address. */
const [start = '', where = '', ...steps] = [...page.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block]) => block ?? '')

let database: TestDatabase
let weft: WeftProcess
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'weft-own-shop-'))
  database = await testDatabase()
  const environment = { DEMO: 'false', SANDBOX: 'true', ADMIN_TOKEN: adminToken }
  weft = await weftProcess({ databaseUrl: database.url, environment })
  await weft.start()
})
afterAll(async () => {
  await weft.remove()
  await database.drop()
  rmSync(folder, { recursive: true })
})

/** Opens the printed URL and presses Allow, as a person does in the browser. */
const allow = `allow() {
  fields=$(curl -sS "$1" | grep -o 'name="scope" value="[a-z_]*"' | sed 's/.*value="\\(.*\\)"/-d scope=\\1/')
  curl -sS -o /dev/null "$1" -d do=allow -d person=122000000000001 $fields -w '%{redirect_url}' | xargs curl -sS -o /dev/null
}`

test('the commands on the page lead from an empty shop to a paid order', async () => {
  expect(start).toBe('DEMO=false npm start\n')
  const ours = where.replace(/^export WEFT=.*$/m, `export WEFT=${weft.baseUrl}`).replace(/\$\(npx .*\)/, adminToken)
  const walked = steps.map((step) =>
    step
      .replace(/^(call "\/admin\/oauth.* \| pick location)$/m, 'allow "$($1)"')
      .replaceAll('@sandbox/', `@${root}/sandbox/`)
      .replace('npm run', `npm --prefix ${root} run`),
  )
  const script = ['set -euo pipefail', allow, ours, ...walked].join('\n')
  const { stdout, stderr } = await promisify(execFile)('bash', ['-c', script], { cwd: folder, encoding: 'utf8' }).catch(
    (error: { stdout: string; stderr: string }) => error,
  )
  expect(stderr).toBe('')
  const said = stdout.replaceAll(weft.baseUrl, 'SHOP').replace(/\b([a-z]+(?:_[a-z]+)*)_01[0-9a-z]+\b/g, '$1_ID')
  const [before = '', shopping = ''] = said.split('\nWeft at SHOP (already running)\n')
  expect(before.replace(/weft_ll_[\w-]+/, 'TOKEN')).toBe(printed)
  expect(shopping.trimEnd().split('\n').slice(-2)).toEqual([
    'Bought: Order 1001, ₹2,497.00. Every answer was as it should be.',
    'paid',
  ])
})

const printed = `Standard
GST 5 %
Indigo House
30
[]
[ 'Internal note' ]
[ 'Gift Card' ]
{ created: 2, updated: 0, unchanged: 0, left: 0 }
[ 'Product without a category: agents that filter do not find it.' ]
Open this address, choose Asha Rao, and press Allow:
true
published
[
  { name: 'Linen, white', quantity: 5, price: 45000, sku: null },
  { name: 'Indigo thread', quantity: 10, price: 12000, sku: null }
]
received
Linen, white
prod_disp_ID
sent_to_partner
SHOP/console/partner/login#token=TOKEN
in_progress
in_progress
in_progress
completed
0.2
9
`
