import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { violationsOf } from '../support/browser.ts'
import { callFrom, roles, story, type Visit } from './support/console.ts'
import { contractPages } from './support/contract-pages.ts'
import { fillShop } from './support/fill-shop.ts'
import { invisibleFocusOf } from './support/focus.ts'
import { rawTextOf } from './support/raw-text.ts'
import { CheckedRegions, type Region } from './support/regions.ts'

/**
 * Opens each page once and resizes it through all looks. The first look differs from page to page, so that pages are
 * opened at each width and in each scheme. With FULL=1, the console is loaded again for each page, and every role sees
 * every page at each width in each scheme; `SHARD=2/6` selects the second sixth of the pages. Otherwise only the owner sees
 * them, in one scheme per width. A region that looks the same to several roles is searched for violations and invisible
 * focus once.
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
type Look = (typeof looks)[number]
const nameOf = ({ width, colorScheme }: Look): string => `${width} ${colorScheme}`
const notAllowed = 'You don’t have access to this page'
const pictures = process.env.CONSOLE_PICTURES

story('every page of the console', (shop) => {
  let ids: Readonly<Record<string, string>>
  const visits = new Map<string, Visit>()
  const refused = new Map<Visit, string[]>()
  const regions = new CheckedRegions()
  beforeAll(async () => {
    ids = await fillShop(shop)
    for (const person of people) {
      const visit = await (person === 'owner' ? shop.owner() : shop.colleague(person))
      const failed: string[] = []
      visit.page.on('response', (response) => {
        if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`)
      })
      refused.set(visit, failed)
      visits.set(person, visit)
    }
  }, 900_000)

  test.each(pages)(
    '$path has its heading for roles that may see it, visible focus, and no name of the API, error, violation or horizontal scrolling',
    async ({ path, heading, call }) => {
      const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? `no-${name}`)
      const first = contractPages.findIndex((page) => page.path === path) % looks.length
      const inTurn = [...looks.slice(first), ...looks.slice(0, first)]
      for (const [person, visit] of visits) {
        const { page } = visit
        const failed = refused.get(visit) ?? []
        failed.length = 0
        const complaints = visit.complaints.length
        await resize(page, inTurn[0] as Look)
        if (whole || path === '') await page.goto(`${shop.baseUrl}/console${fill(path)}`)
        else await visit.follow(fill(path))
        await settled(page)
        const refusedWhileLoading = [...failed]
        // The API rejects only calls that the role may not make.
        const [method = '', url = ''] = fill(call ?? '').split(' ')
        const isOpen =
          call === null || (await callFrom(visit, method, url, method === 'POST' ? {} : undefined)).status !== 403
        failed.splice(0, failed.length, ...refusedWhileLoading)
        const unchecked = new Map<Look, Region[]>()
        for (const look of inTurn) {
          const { width, colorScheme } = look
          await resize(page, look)
          await settled(page)
          const found = await page.evaluate<{ readonly headings: string[]; readonly sideways: number }>(
            `({ headings: [...document.querySelectorAll('h1')].map(({ textContent }) => textContent),
              sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth })`,
          )
          const isSeen = !found.headings.includes(notAllowed)
          const headings = isSeen && heading === null ? found.headings.map(() => 'of the record') : found.headings
          if (pictures)
            await page.screenshot({
              path: `${pictures}/${fill(path).replace(/\W+/g, '-')}-${person}-${width}-${colorScheme}.png`,
            })
          const fresh = whole || width !== 768 ? await regions.unchecked(page, nameOf(look)) : []
          unchecked.set(look, fresh)
          expect({
            person,
            ...look,
            headings,
            isSeen,
            sideways: found.sideways,
            raw: await rawTextOf(page),
            violations: await violationsIn(page, fresh),
            complaints: visit.complaints.slice(complaints),
            failed: [...failed],
          }).toEqual({
            person,
            ...look,
            headings: [isOpen ? (heading ?? 'of the record') : notAllowed],
            isSeen: isOpen,
            sideways: 0,
            raw: [],
            violations: [],
            complaints: [],
            failed: [],
          })
        }
        // Runs last, because focus opens suggestions.
        for (const look of looks.filter(({ width }) => whole || width === 1440)) {
          await resize(page, look)
          const invisibleFocus = await invisibleFocusOf(page, whole ? 400 : 120, unchecked.get(look) ?? [])
          expect({ person, ...look, invisibleFocus }).toEqual({ person, ...look, invisibleFocus: [] })
        }
      }
    },
    whole ? 1_800_000 : 120_000,
  )
})

async function resize(page: Page, { width, colorScheme }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.setViewportSize({ width, height: 900 })
}

const violationsIn = (page: Page, regions: readonly Region[]): Promise<string[]> =>
  regions.length === 0 ? Promise.resolve([]) : violationsOf(page, regions.includes('main') ? undefined : 'main')

/** Waits until nothing is loading. The network is never idle, because the stream of changes stays open. */
async function settled(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor()
  await page.locator('main .mantine-Skeleton-root, main [aria-busy=true]').first().waitFor({ state: 'detached' })
}
