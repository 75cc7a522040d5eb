import { type Html, html, rawHtml } from '../html.ts'
import type { ApiDocument, ApiOperation, ApiResponse, ApiTag, Content } from './document.types.ts'
import { curlExample } from './request-example.ts'
import { fieldTable, notesOf, table, typeOf } from './schema-table.ts'

interface Entry {
  readonly method: string
  readonly path: string
  readonly operation: ApiOperation
}

/** The reference as a single page without scripts. Everything is expanded, so that the browser's search finds it. */
export function referencePage(document: ApiDocument, { baseUrl, css }: { baseUrl: string; css: string }): string {
  const groups = grouped(document)
  const { title, version, description } = document.info
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} API reference</title>
<style>${rawHtml(css)}</style>
</head>
<body>
<a class="skip" href="#content">Skip to the operations</a>
<header><h1>${title} API reference</h1>
<p>Version ${version}. ${description}</p>
<p>The same as an OpenAPI 3.1 document: <a href="/docs/openapi.json">/docs/openapi.json</a></p></header>
<nav aria-label="Operations">${groups.map(([tag, entries]) => contents(tag.name, entries))}
<p><a href="#schemas">Schemas</a></p></nav>
<main id="content">
${groups.map(
  ([tag, entries]) => html`<section id="tag-${slug(tag.name)}"><h2>${tag.name}</h2>
${tag.description ? html`<p>${tag.description}</p>` : null}${entries.map((entry) => article(document, entry, baseUrl))}</section>`,
)}
<section id="schemas"><h2>Schemas</h2>${schemaArticles(document)}</section>
</main>
</body>
</html>
`.toString()
}

function grouped(document: ApiDocument): [ApiTag, Entry[]][] {
  const entries = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): Entry => ({ method, path, operation })),
  )
  return document.tags.map((tag) => [tag, entries.filter(({ operation }) => operation.tags.includes(tag.name))])
}

const contents = (tag: string, entries: readonly Entry[]): Html =>
  html`<p><a href="#tag-${slug(tag)}">${tag}</a></p><ul>${entries.map(
    ({ method, path, operation }) =>
      html`<li><a href="#${operation.operationId}"><code>${method.toUpperCase()} ${path}</code></a></li>\n`,
  )}</ul>`

function article(document: ApiDocument, entry: Entry, baseUrl: string): Html {
  const { method, path, operation } = entry
  return html`<article id="${operation.operationId}" aria-labelledby="${operation.operationId}-title">
<h3 id="${operation.operationId}-title"><code><span class="method">${method.toUpperCase()}</span> ${path}</code></h3>
<p>${operation.summary ?? operation.operationId}${operation.deprecated ? html` <strong>Deprecated.</strong>` : null}</p>
${operation.description ? html`<p>${operation.description}</p>` : null}
<p class="quiet">${access(document, operation)}</p>
${parameters(operation)}
${operation.requestBody ? html`<h4>Body${operation.requestBody.required ? '' : ' (may be left out)'}</h4>${body(document, operation.requestBody.content, `Body of ${operation.operationId}`)}` : null}
<h4>Answers</h4>
<ul>${Object.entries(operation.responses).map(([status, answer]) => response(operation, status, answer))}</ul>
<h4>Example</h4>
<pre tabindex="0" aria-label="Example of ${operation.operationId}"><code>${curlExample(document, entry, baseUrl)}</code></pre>
</article>
`
}

function access(document: ApiDocument, { security }: ApiOperation): string {
  const ways = security.flatMap((way) =>
    Object.keys(way).map((name) => document.components.securitySchemes[name]?.description ?? name),
  )
  return ways.length === 0 ? 'Open to all.' : `Needs: ${ways.join(' Or: ')}`
}

function parameters({ operationId, parameters: all }: ApiOperation): Html | null {
  if (all.length === 0) return null
  const rows = all.map(
    ({ name, in: place, required, description, schema }) =>
      html`<tr><td><code>${name}</code></td><td>${place}</td><td>${typeOf(schema)}</td><td>${required ? 'yes' : 'no'}</td><td>${description && !schema.description ? description : notesOf(schema)}</td></tr>\n`,
  )
  return html`<h4>Parameters</h4>${table(`Parameters of ${operationId}`, ['Name', 'In', 'Type', 'Required', 'Notes'], rows)}`
}

const response = ({ operationId }: ApiOperation, status: string, answer: ApiResponse): Html =>
  html`<li><strong>${status}</strong> ${answer.description}${answer.content ? html` ${shape(answer.content, `Answer ${status} of ${operationId}`)}` : null}</li>\n`

const shape = (content: Content, label: string): Html =>
  html`${Object.entries(content).map(
    ([type, { schema }]) => html`<code>${type}</code>: ${typeOf(schema)}${fieldTable(schema, label)}`,
  )}`

/** Shows the fields directly, even for named schemas, so that readers need not look them up. */
const body = (document: ApiDocument, content: Content, label: string): Html =>
  html`${Object.entries(content).map(([type, { schema }]) => {
    const fields = document.components.schemas[schema.$ref?.split('/').at(-1) ?? ''] ?? schema
    return html`<code>${type}</code>: ${typeOf(schema)}${fieldTable(fields, label)}`
  })}`

const schemaArticles = (document: ApiDocument): Html[] =>
  Object.entries(document.components.schemas).map(
    ([name, schema]) => html`<article id="schema-${name}" aria-labelledby="schema-${name}-title">
<h3 id="schema-${name}-title">${name}</h3>
${schema.description ? html`<p>${schema.description}</p>` : null}
${fieldTable(schema, `Fields of ${name}`) ?? html`<p>${typeOf(schema)}</p>`}
</article>
`,
  )

const slug = (tag: string): string => tag.toLowerCase().replace(/[^a-z0-9]+/g, '-')
