import { beforeAll, expect, test } from 'vitest'
import { violationsOf } from '../../test/support/browser.ts'
import { story, type Visit } from './support/console.ts'
import { contractPages } from './support/contract-pages.ts'
import { fillShop } from './support/fill-shop.ts'

const whole = process.env.FULL === '1'
const looks = [360, 768, 1440].flatMap((width) =>
  (['light', 'dark'] as const)
    // Each width and each scheme; with FULL=1 all of both.
    .filter((colorScheme) => whole || (width === 1440 ? colorScheme === 'dark' : colorScheme === 'light'))
    .map((colorScheme) => ({ width, colorScheme })),
)
const pictures = process.env.CONSOLE_PICTURES

story('every page of the console', (shop) => {
  let ids: Readonly<Record<string, string>>
  const visits = new Map<string, Visit>()
  beforeAll(async () => {
    ids = await fillShop(shop)
    for (const { width, colorScheme } of looks)
      visits.set(`${width} ${colorScheme}`, await shop.owner({ viewport: { width, height: 900 }, colorScheme }))
  })

  test.each(contractPages)(
    '$path: its heading, no error, no violation, no sideways scroll',
    async ({ path, heading }) => {
      const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? `no-${name}`)
      for (const [look, visit] of visits) {
        const { page } = visit
        const before = visit.complaints.length
        await page.goto(`${shop.baseUrl}/console${filled}`)
        await page.locator('main h1').first().waitFor()
        // The stream of changes keeps the network busy: what is awaited is that nothing is being loaded any more.
        await page.locator('main .mantine-Skeleton-root, main [aria-busy=true]').first().waitFor({ state: 'detached' })
        const found = await page.evaluate<{ readonly headings: string[]; readonly sideways: number }>(
          `({ headings: [...document.querySelectorAll('h1')].map(({ textContent }) => textContent),
            sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth })`,
        )
        const headings = heading === null ? found.headings.map(() => 'of the record') : found.headings
        expect({
          look,
          headings,
          sideways: found.sideways,
          violations: whole || !look.startsWith('768') ? await violationsOf(page) : [],
          complaints: visit.complaints.slice(before),
        }).toEqual({ look, headings: [heading ?? 'of the record'], sideways: 0, violations: [], complaints: [] })
        if (pictures)
          await page.screenshot({ path: `${pictures}/${filled.replace(/\W+/g, '-')}-${look.replace(' ', '-')}.png` })
      }
    },
  )
})
