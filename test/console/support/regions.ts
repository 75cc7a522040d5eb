import { createHash } from 'node:crypto'
import type { Page } from 'playwright-core'

/** The page's `main`, or everything around it. */
export type Region = 'main' | 'around'

/**
 * Remembers which regions were checked in a look. The results of axe and the look of focus depend only on HTML, style
 * sheets, width and colour scheme, so a region that is the same for two roles is checked once.
 */
export class CheckedRegions {
  readonly #checked = new Set<string>()

  /** Returns the regions that no page has shown in this look before. */
  async unchecked(page: Page, look: string): Promise<Region[]> {
    const html = await page.evaluate<Readonly<Record<Region, string>>>(readRegions)
    return (['main', 'around'] as const).filter((region) => this.#isNew(`${look} ${region} ${html[region]}`))
  }

  #isNew(region: string): boolean {
    const key = createHash('sha256').update(region).digest('base64')
    if (this.#checked.has(key)) return false
    this.#checked.add(key)
    return true
  }
}

/** Runs in the page. Numbers random ids in order of appearance, so that two renderings of the same region are equal. */
const readRegions = `(() => {
  const numbers = new Map()
  const numbered = (id) => numbers.get(id) ?? (numbers.set(id, 'id-' + numbers.size), numbers.get(id))
  const plain = (element) => element.outerHTML.replace(/mantine-[a-z0-9]{7,}(?![-\\w])|_r_\\w+_/g, numbered)
  const around = document.body.cloneNode(true)
  const main = plain(document.querySelector('main'))
  around.querySelector('main').replaceChildren()
  return { main, around: plain(around) }
})()`
