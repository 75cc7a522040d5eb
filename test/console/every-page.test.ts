import { beforeAll, expect, test } from 'vitest'
import { violationsOf } from '../support/browser.ts'
import { callFrom, roles, story, type Visit } from './support/console.ts'
import { contractPages } from './support/contract-pages.ts'
import { fillShop } from './support/fill-shop.ts'
import { invisibleFocusOf } from './support/focus.ts'

/**
 * With FULL=1 every role sees every page at each width in each scheme; `SHARD=2/6` takes the second sixth of the pages.
 * Otherwise the owner sees them at each width and in each scheme.
 */
const whole = process.env.FULL === '1'
const [shard = 1, shards = 1] = (process.env.SHARD ?? '1/1').split('/').map(Number)
const pages = contractPages.filter((_, index) => index % shards === shard - 1)
const people = whole ? (['owner', ...roles] as const) : (['owner'] as const)
const looks = [360, 768, 1440].flatMap((width) =>
  (['light', 'dark'] as const)
    .filter((colorScheme) => whole || (width === 1440 ? colorScheme === 'dark' : colorScheme === 'light'))
    .map((colorScheme) => ({ width, colorScheme })),
)
const notAllowed = 'You don’t have access to this page'
const pictures = process.env.CONSOLE_PICTURES

story('every page of the console', (shop) => {
  let ids: Readonly<Record<string, string>>
  const visits = new Map<string, Visit>()
  const refused = new Map<Visit, string[]>()
  beforeAll(async () => {
    ids = await fillShop(shop)
    for (const person of people)
      for (const { width, colorScheme } of looks) {
        const shape = { viewport: { width, height: 900 }, colorScheme }
        const visit = await (person === 'owner' ? shop.owner(shape) : shop.colleague(person, shape))
        const failed: string[] = []
        visit.page.on('response', (response) => {
          if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`)
        })
        refused.set(visit, failed)
        visits.set(`${person} ${width} ${colorScheme}`, visit)
      }
  }, 300_000)

  test.each(pages)(
    '$path: its heading for who may see it, visible focus, no error, no violation, no sideways scroll',
    async ({ path, heading, call }) => {
      const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? `no-${name}`)
      for (const [look, visit] of visits) {
        const { page } = visit
        const failed = refused.get(visit) ?? []
        const before = [visit.complaints.length, failed.length] as const
        await page.goto(`${shop.baseUrl}/console${fill(path)}`)
        await page.locator('main h1').first().waitFor()
        // The stream of changes keeps the network busy: what is awaited is that nothing is being loaded any more.
        await page.locator('main .mantine-Skeleton-root, main [aria-busy=true]').first().waitFor({ state: 'detached' })
        const found = await page.evaluate<{ readonly headings: string[]; readonly sideways: number }>(
          `({ headings: [...document.querySelectorAll('h1')].map(({ textContent }) => textContent),
            sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth })`,
        )
        const isSeen = !found.headings.includes(notAllowed)
        const headings = isSeen && heading === null ? found.headings.map(() => 'of the record') : found.headings
        const isChecked = whole || !look.includes('768')
        if (pictures)
          await page.screenshot({
            path: `${pictures}/${fill(path).replace(/\W+/g, '-')}-${look.replaceAll(' ', '-')}.png`,
          })
        const shown = {
          sideways: found.sideways,
          violations: isChecked ? await violationsOf(page) : [],
          complaints: visit.complaints.slice(before[0]),
          failed: failed.slice(before[1]),
          invisibleFocus: whole || look.includes('1440') ? await invisibleFocusOf(page, whole ? 400 : 120) : [],
        }
        // What a role may not see the API refuses it, and nothing else.
        const [method = '', url = ''] = fill(call ?? '').split(' ')
        const isOpen =
          call === null || (await callFrom(visit, method, url, method === 'POST' ? {} : undefined)).status !== 403
        failed.length = before[1]
        expect({ look, headings, isSeen, ...shown }).toEqual({
          look,
          headings: [isOpen ? (heading ?? 'of the record') : notAllowed],
          isSeen: isOpen,
          sideways: 0,
          violations: [],
          complaints: [],
          failed: [],
          invisibleFocus: [],
        })
      }
    },
    whole ? 600_000 : 120_000,
  )
})
