import { html, rawHtml } from '../html.ts'

/** Written by `npm run build:console`. */
const script = '/console/assets/api-reference.js'

/**
 * Scalar's options. They turn off external fonts, telemetry and hosted services. They also hide the button that sends
 * requests, because a request would run with the reader's console session.
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

/**
 * Renders `/docs/openapi.json` with Scalar. Shows a link to the document if scripts are off or the console is not
 * built.
 */
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
