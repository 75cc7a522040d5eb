import type { FastifyReply } from 'fastify'
import type { PageFrame } from '../../platform/http/page-frame.ts'
import { type ErrorPagesDeps, sendPage, storeIfThere } from './http.ts'
import { layout } from './layout.ts'
import { messagePage, notFoundPage } from './message-page.ts'

export interface NotFoundFrame extends PageFrame {
  sendNotFound(reply: FastifyReply): Promise<FastifyReply>
}

/** The look and the headers of the hosted pages, for pages that others make. */
export function pageFrame(deps: ErrorPagesDeps): NotFoundFrame {
  return {
    shopName: async () => (await storeIfThere(deps))?.name ?? null,
    async send(reply, status, { imageSources, ...page }) {
      const text = layout({ ...page, store: await storeIfThere(deps) })
      return sendPage(reply, status, text, { audience: 'personal', ...(imageSources ? { imageSources } : {}) })
    },
    sendNotFound: async (reply) => sendPage(reply, 404, notFoundPage(await storeIfThere(deps))),
    sendMessage: async (reply, status, message) =>
      sendPage(reply, status, messagePage(await storeIfThere(deps), message)),
  }
}
