import type { FastifyInstance } from 'fastify'
import { readAsset, serveAsset } from '../../platform/http/asset.ts'

const own = (name: string, fill?: Readonly<Record<string, string>>) =>
  readAsset(new URL(`./assets/${name}`, import.meta.url), fill)

// Browsers download it only for Devanagari text that no installed font covers.
const devanagari = readAsset(
  new URL(
    import.meta.resolve(
      '@fontsource-variable/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-wght-normal.woff2',
    ),
  ),
)

export const assets = {
  devanagari,
  css: own('pages.css', { DEVANAGARI_WOFF2: devanagari.path }),
  js: own('pages.js'),
  icon: own('icon.svg'),
}

export function assetRoutes(app: FastifyInstance): void {
  for (const asset of Object.values(assets)) serveAsset(app, asset)
}
