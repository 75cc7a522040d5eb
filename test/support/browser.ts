import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Frame, type Page } from 'playwright-core'

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

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Returns the accessibility violations that axe finds outside of `except`, each as `rule: elements`. */
export async function violationsOf(page: Page, except?: string): Promise<string[]> {
  await page.evaluate(transitionsEnd)
  await prepareAxe(page.mainFrame())
  // A frame without scripts may never answer. Axe then reports nothing about it.
  for (const frame of page.frames().slice(1))
    await Promise.race([prepareAxe(frame).catch(() => undefined), sleep(1000)])
  const context = except === undefined ? 'document' : JSON.stringify({ exclude: [[except]] })
  // Returns the violations only: sending all results takes longer than finding them.
  return page.evaluate<string[]>(`axe.run(${context}, { resultTypes: ['violations'] })
    .then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')))`)
}

/**
 * Runs in the page. Makes axe parse each colour once: it parses the same few for every element, and each takes several
 * objects. A colour that it cannot parse throws every time.
 */
const rememberColours = `(() => {
  const colour = axe.commons.color.Color.prototype
  const { parseString } = colour
  const known = new Map()
  colour.parseString = function (text) {
    const parsed = known.get(text)
    if (parsed === undefined) {
      parseString.call(this, text)
      known.set(text, [this.r, this.g, this.b, this.alpha])
    } else [this.r, this.g, this.b, this.alpha] = parsed
    return this
  }
})()`

/** Loads axe once per document, because sending and compiling it takes longer than running it. */
async function prepareAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate<boolean>('"axe" in globalThis'))) await frame.evaluate(`${axe};${rememberColours}`)
}
