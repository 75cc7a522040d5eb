import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PageFrame } from '../../platform/http/page-frame.ts'
import { type ErrorPagesDeps, sendPage, sendShown, storeIfThere } from './http.ts'
import { layout } from './layout.ts'
import { messagePage, notFoundPage } from './message-page.ts'
import { shownTo } from './shown.ts'

export interface NotFoundFrame extends PageFrame {
  sendNotFound(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
}

/** Returns the design and headers of the hosted pages for pages of other features. */
export function pageFrame(deps: ErrorPagesDeps): NotFoundFrame {
  return {
    shopName: async () => (await storeIfThere(deps))?.name ?? null,
    async send(reply, status, { imageSources, ...page }) {
      const text = layout({ ...page, store: await storeIfThere(deps) })
      return sendPage(reply, status, text, { audience: 'personal', ...(imageSources ? { imageSources } : {}) })
    },
    async sendNotFound(request, reply) {
      const shown = await shownTo(deps, request, reply)
      return sendShown(reply, 404, shown, notFoundPage(shown))
    },
    sendMessage: async (reply, status, message) =>
      sendPage(reply, status, messagePage(await storeIfThere(deps), message)),
  }
}
