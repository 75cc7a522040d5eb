import type { PageFrame } from '../../platform/http/page-frame.ts'
import { type ErrorPagesDeps, sendPage, storeIfThere } from './http.ts'
import { layout } from './layout.ts'
import { messagePage } from './message-page.ts'

/** The look and the headers of the hosted pages, for pages that others make. */
export function pageFrame(deps: ErrorPagesDeps): PageFrame {
  return {
    shopName: async () => (await storeIfThere(deps))?.name ?? null,
    async send(reply, status, { imageSources, ...page }) {
      const text = layout({ ...page, store: await storeIfThere(deps) })
      return sendPage(reply, status, text, { audience: 'personal', ...(imageSources ? { imageSources } : {}) })
    },
    sendMessage: async (reply, status, message) =>
      sendPage(reply, status, messagePage(await storeIfThere(deps), message)),
  }
}
