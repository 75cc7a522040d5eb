import { html, rawHtml } from '../html.ts'

/** Written by `npm run build:console`. */
const script = '/console/assets/api-reference.js'

/**
 * Scalar's options. It loads no fonts, sends no telemetry and offers no hosted service. A request tried from the page
 * would run with the console session of the reader, so the page offers none.
 */
const options = {
  url: '/docs/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideTestRequestButton: true,
  hideClientButton: true,
  showDeveloperTools: 'never',
  documentDownloadType: 'json',
}

interface ReferencePage {
  readonly title: string
  readonly version: string
  readonly nonce: string
}

/** Renders `/docs/openapi.json` with Scalar. Links the document where scripts are off or the console is not built. */
export const referencePage = ({ title, version, nonce }: ReferencePage): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta property="csp-nonce" nonce="${nonce}">
<title>${title} API reference</title>
</head>
<body>
<div id="reference"></div>
<p id="unrendered">The API as an OpenAPI document: <a href="${options.url}">${options.url}</a></p>
<script nonce="${nonce}" src="${script}?version=${version}"></script>
<script nonce="${nonce}">if (window.Scalar) {
  document.getElementById('unrendered').remove()
  Scalar.createApiReference('#reference', ${rawHtml(JSON.stringify(options))})
}</script>
</body>
</html>
`.toString()
