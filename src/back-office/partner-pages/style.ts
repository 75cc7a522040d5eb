import { readAsset } from '../../platform/http/asset.ts'
import { html } from '../../platform/http/html.ts'

export const style = readAsset(new URL('./assets/partner.css', import.meta.url))

/** What the pages of a partner's work have beside the look of all pages. */
export const styleLink = html`<link rel="stylesheet" href="${style.path}">`
