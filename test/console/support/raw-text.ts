import type { Page } from 'playwright-core'

/**
 * Returns the API names (`order_canceled`) and the beginnings of JSON (`{"`) in the text of the page. Skips code and
 * form fields (`code`, `pre`, `textarea` …), which may contain both.
 */
export const rawTextOf = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(() => {
    const found = new Set()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { textContent, parentElement } = texts.currentNode
      if (parentElement.closest('code, pre, kbd, script, style, textarea')) continue
      for (const [raw] of textContent.matchAll(/(?<![\\w./@:-])[a-z]+(?:_[a-z]+)+(?![\\w./:=@-])|[{[]"/g)) found.add(raw)
    }
    return [...found]
  })()`)
