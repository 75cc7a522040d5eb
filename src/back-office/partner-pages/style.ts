import { readAsset } from '../../platform/http/asset.ts'
import { html } from '../../platform/http/html.ts'

export const style = readAsset(new URL('./assets/partner.css', import.meta.url))

/** Style sheet of the partner pages, in addition to the shared one. */
export const styleLink = html`<link rel="stylesheet" href="${style.path}">`
