import { existsSync } from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, chromium, type Page } from 'playwright-core'

const places = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** Path of the installed Chromium, or undefined. */
export const chromiumPath = places.find((path) => path !== undefined && existsSync(path))

if (chromiumPath === undefined) console.warn('Skipped: no Chromium. Install it, or set CHROMIUM_PATH.')

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: chromiumPath ?? '',
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })

/**
 * Waits in the page until all animations have finished, because a notification that fades in has less contrast. Skips
 * endless animations, such as those of spinners.
 */
const transitionsEnd = `Promise.allSettled(document.getAnimations()
  .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
  .map((animation) => animation.finished)).then(() => undefined)`

/** Returns the accessibility violations that axe finds outside of `except`, each as `rule: elements`. */
export async function violationsOf(page: Page, except?: string): Promise<string[]> {
  await page.evaluate(transitionsEnd)
  // Sending and compiling axe takes longer than running it, so it is reused. A frame may be new, so a page with frames
  // gets axe again.
  const isThere = page.frames().length === 1 && (await page.evaluate<boolean>('"axe" in globalThis'))
  const axe = new AxeBuilder({ page, ...(isThere ? { axeSource: '"axe is there"' } : {}) })
    // Without cross-origin frames, axe does not need a second page to merge the results.
    .setLegacyMode()
    // Describes violations only; the elements that pass a rule are not needed.
    .options({ resultTypes: ['violations'] })
  if (except !== undefined) axe.exclude(except)
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
