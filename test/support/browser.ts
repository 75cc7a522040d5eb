import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const places = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The system's Chromium, or undefined where there is none. */
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
