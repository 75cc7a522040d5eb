import { readAsset } from '../../platform/http/asset.ts'
import { html } from '../../platform/http/html.ts'

export const style = readAsset(new URL('./assets/partner.css', import.meta.url))

/** Link to the style sheet of the partner pages, which adds to the shared one. */
export const styleLink = html`<link rel="stylesheet" href="${style.path}">`
