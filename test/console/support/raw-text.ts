import type { Page } from 'playwright-core'

/** Names of the API (`order_canceled`) and JSON that the page shows as text. Code and mails may contain them. */
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
