/**
 * Takes one picture of each page of the console: `npm run console:pictures [-- /orders /products]`. Fills a demo shop
 * with four weeks of trade, opens each page at 1440 px and writes `docs/images/console/<page>.webp`.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import sharp from 'sharp'
import { contractPages } from '../test/console/support/contract-pages.ts'
import { fillShop } from '../test/console/support/fill-shop.ts'
import { startConsole } from '../test/console/support/start-console.ts'
import { fillPictures } from './picture-shop.ts'

const folder = 'docs/images/console'
/** Width of a picture in the documents, in pixels. */
const width = 1200
const asked = process.argv.slice(2)

execFileSync(process.execPath, ['scripts/build-console.ts', '--if-needed'], { stdio: 'inherit' })
mkdirSync(folder, { recursive: true })
const shop = await startConsole({}, process.env.DATABASE_URL ?? null)
try {
  const ids = await fillShop(shop)
  await fillPictures(shop, ids.experiment ?? '')
  const { page } = await shop.owner()
  await page.addInitScript(() => localStorage.setItem('weft-setup-dismissed', 'yes'))
  for (const { path } of contractPages.filter((one) => asked.length === 0 || asked.includes(one.path))) {
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? name)
    await page.goto(`${shop.baseUrl}/console${filled}`)
    await page.locator('main h1').first().waitFor()
    await page.locator('main .mantine-Skeleton-root, main [aria-busy=true]').first().waitFor({ state: 'detached' })
    // Waits for pictures of products, and for charts that measure their size.
    await page.waitForTimeout(1200)
    const name = path === '' ? 'home' : path.slice(1).replace(/[{}]/g, '').replace(/\W+/g, '-')
    await sharp(await page.screenshot())
      .resize({ width })
      .webp({ quality: 72, effort: 6 })
      .toFile(`${folder}/${name}.webp`)
    process.stdout.write(`${name}\n`)
  }
} finally {
  await shop.stop()
}
