import type { FastifyInstance } from 'fastify'
import { readAsset, serveAsset } from '../../platform/http/asset.ts'

const own = (name: string) => readAsset(new URL(`./assets/${name}`, import.meta.url))

export const assets = { css: own('pages.css'), js: own('pages.js'), icon: own('icon.svg') }

export function assetRoutes(app: FastifyInstance): void {
  for (const asset of Object.values(assets)) serveAsset(app, asset)
}
