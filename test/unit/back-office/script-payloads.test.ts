import { load } from 'cheerio'
import { expect, test } from 'vitest'
import { mailLimits } from '../../../src/back-office/inbox/limits.ts'
import { sanitiseHtml } from '../../../src/back-office/inbox/sanitise-html.ts'
import { readMarkup } from '../../../src/back-office/markup/index.ts'

const call = 'alert(1)'
/** Spellings that hide the scheme from a naive filter. */
const schemes = [
  `javascript:${call}`,
  `JaVaScRiPt:${call}`,
  ` javascript:${call}`,
  `java\tscript:${call}`,
  `java\nscript:${call}`,
  `&#106;avascript:${call}`,
  `&#x6A;avascript:${call}`,
  `\u0001javascript:${call}`,
  `vbscript:${call}`,
  `data:text/html,<script>${call}</script>`,
  `data:image/svg+xml,<svg onload=${call}>`,
  `data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==`,
]
const places = [
  (url: string) => `<a href="${url}">x</a>`,
  (url: string) => `<img src="${url}">`,
  (url: string) => `<img srcset="${url} 1x">`,
  (url: string) => `<table background="${url}"><tr><td>x</td></tr></table>`,
  (url: string) => `<iframe src="${url}"></iframe>`,
  (url: string) => `<object data="${url}"></object>`,
  (url: string) => `<embed src="${url}">`,
  (url: string) => `<form action="${url}"><input type=submit></form>`,
  (url: string) => `<button formaction="${url}">x</button>`,
  (url: string) => `<svg><a xlink:href="${url}"><text>x</text></a></svg>`,
  (url: string) => `<math href="${url}">x</math>`,
  (url: string) => `<meta http-equiv="refresh" content="0;url=${url}">`,
  (url: string) => `<base href="${url}"><p>x</p>`,
  (url: string) => `<p style="background:url(${url})">x</p>`,
]
const handlers = 'onload onerror onclick onmouseover onfocus ontoggle onpointerover onanimationstart onbegin'.split(' ')
const carriers = 'img svg body details video audio input select marquee a p table'.split(' ')
const tricks = [
  `<script>${call}</script>`,
  `<scr<script>ipt>${call}</scr</script>ipt>`,
  `<script/src=//evil.example/x.js></script>`,
  `<ScRiPt >${call}</sCrIpT >`,
  `<svg><script>${call}</script></svg>`,
  `<noscript><p title="</noscript><img src=x onerror=${call}>">`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--><img src=x onerror=${call}>">`,
  `<template><img src=x onerror=${call}></template>`,
  `<textarea><img title="</textarea><img src=x onerror=${call}>">`,
  `<title><img title="</title><img src=x onerror=${call}>">`,
  `<xmp><p title="</xmp><img src=x onerror=${call}>">`,
  `<!--><img src=x onerror=${call}>-->`,
  `<![CDATA[><img src=x onerror=${call}>]]>`,
  `<img src="x" alt="\`\`onerror=${call}">`,
  `<p title='"><img src=x onerror=${call}>'>x</p>`,
  `<style>@import 'javascript:${call}';</style>`,
  `<link rel=stylesheet href="javascript:${call}">`,
  `<iframe srcdoc="<script>${call}</script>"></iframe>`,
  `<svg><foreignObject><img src=x onerror=${call}></foreignObject></svg>`,
  `<form id=f></form><input form=f name=attributes><img src=x onerror=${call}>`,
  `<svg><animate onbegin=${call} attributeName=x dur=1s>`,
  `<svg><use href="data:image/svg+xml,<svg id=x onload=${call}>#x"></use></svg>`,
  `<select><style></select><img src=x onerror=${call}></style>`,
  `<plaintext><img src=x onerror=${call}>`,
]
const payloads = [
  ...places.flatMap((place) => schemes.map(place)),
  ...carriers.flatMap((tag) => handlers.map((handler) => `<${tag} src=x ${handler}=${call}>x</${tag}>`)),
  ...tricks,
]

/** Finds everything that a browser could run or load automatically. */
function dangers(html: string): string[] {
  const $ = load(html)
  return $('body *')
    .toArray()
    .flatMap((element) => {
      const { name, attribs } = element
      const bad = Object.entries(attribs).filter(
        ([attribute, value]) =>
          /^on|^(?:style|srcset|srcdoc|action|formaction|background|data|xlink:href|http-equiv|ping)$/.test(
            attribute,
          ) ||
          (attribute === 'href' && !/^(?:https?:\/\/|mailto:)/i.test(value)) ||
          (attribute === 'src' && !/^data:image\/(?:png|jpe?g|gif|webp);base64,/i.test(value)),
      )
      const active =
        /^(?:script|style|iframe|frame|object|embed|form|input|button|select|textarea|svg|math|template|noscript|meta|base|link|video|audio|xmp|plaintext)$/
      return [...(active.test(name) ? [name] : []), ...bad.map(([attribute]) => `${name} ${attribute}`)]
    })
}

const sanitised = (html: string): string => sanitiseHtml(readMarkup(html, mailLimits), 100_000)

test('none of 300 script injections survives, however often the markup is cleaned', () => {
  expect(payloads.length).toBe(300)
  for (const payload of payloads) {
    const shown = sanitised(payload)
    expect([payload, dangers(shown), sanitised(shown)]).toEqual([payload, [], shown])
  }
})
