import type { Page } from 'playwright-core'
import type { Region } from './regions.ts'

/**
 * Returns the HTML of elements that look the same with and without keyboard focus, and of those whose outline an
 * ancestor clips. Checks at most the first `most` elements of the regions.
 */
export async function invisibleFocusOf(page: Page, most: number, regions: readonly Region[]): Promise<string[]> {
  // Browsers show the focus after a key, but not after a click.
  await page.keyboard.press('Tab')
  return page.evaluate<string[]>(`(${findInvisible})(${most}, ${JSON.stringify(regions)})`)
}

/** Runs in the page. */
const findInvisible = String((most: number, regions: readonly string[]): string[] => {
  const root = globalThis as unknown as {
    document: {
      activeElement: Element | null
      getAnimations(): { finish(): void }[]
      querySelectorAll(selector: string): Iterable<Element>
    }
    getComputedStyle(element: Element): Record<string, string>
  }
  interface Rectangle {
    readonly left: number
    readonly right: number
    readonly top: number
    readonly bottom: number
  }
  interface Element {
    readonly outerHTML: string
    readonly parentElement: Element | null
    readonly nextElementSibling: Element | null
    readonly previousElementSibling: Element | null
    checkVisibility(options: object): boolean
    closest(selector: string): Element | null
    matches(selector: string): boolean
    getBoundingClientRect(): Rectangle
    focus(options: object): void
    blur(): void
  }
  const lookOf = (element: Element): string => {
    const { parentElement: parent, nextElementSibling: next, previousElementSibling: before } = element
    return [element, parent, parent?.parentElement, next, before]
      .map((one) => {
        if (!one) return ''
        const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor, backgroundColor } =
          root.getComputedStyle(one)
        return [outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor, backgroundColor].join()
      })
      .join('|')
  }
  /** Returns the number of sides of the outline that no ancestor clips. */
  const sidesShown = (element: Element): number => {
    const { outlineWidth = '0', outlineOffset = '0' } = root.getComputedStyle(element)
    const out = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset)
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const sides = { left: left - out, right: right + out, top: top - out, bottom: bottom + out }
    const isShown = { left: true, right: true, top: true, bottom: true }
    for (let around = element.parentElement; around; around = around.parentElement) {
      const { overflowX, overflowY } = root.getComputedStyle(around)
      const clip = around.getBoundingClientRect()
      if (overflowX === 'hidden' || overflowX === 'clip') {
        isShown.left &&= sides.left >= clip.left - 0.5
        isShown.right &&= sides.right <= clip.right + 0.5
      }
      if (overflowY === 'hidden' || overflowY === 'clip') {
        isShown.top &&= sides.top >= clip.top - 0.5
        isShown.bottom &&= sides.bottom <= clip.bottom + 0.5
      }
    }
    return Object.values(isShown).filter(Boolean).length
  }
  const found: string[] = []
  const all = [
    ...root.document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex="0"]'),
  ].filter(
    (element) =>
      regions.includes(element.closest('main') ? 'main' : 'around') &&
      !element.matches(':disabled, [type=hidden], [tabindex="-1"]') &&
      element.checkVisibility({ visibilityProperty: true, opacityProperty: false }),
  )
  for (const element of all.slice(0, most)) {
    root.document.activeElement?.blur()
    const before = lookOf(element)
    element.focus({ preventScroll: true })
    if (root.document.activeElement !== element) continue
    for (const animation of root.document.getAnimations()) animation.finish()
    if (lookOf(element) === before || sidesShown(element) < 2) found.push(element.outerHTML.slice(0, 200))
  }
  root.document.activeElement?.blur()
  return found
})
