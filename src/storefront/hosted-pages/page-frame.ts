import type { FastifyReply } from 'fastify'
import { type ErrorPagesDeps, sendPage, storeIfThere } from './http.ts'
import { layout, type Page } from './layout.ts'
import { type Message, messagePage } from './message-page.ts'

type Framed = Omit<Page, 'store' | 'namesShop'> & { readonly imageSources?: readonly string[] }

/** The look and the headers of the hosted pages, for pages that others make. */
export function pageFrame(deps: ErrorPagesDeps) {
  return {
    shopName: async (): Promise<string> => (await storeIfThere(deps))?.name ?? 'the shop',
    async send(reply: FastifyReply, status: number, { imageSources, ...page }: Framed): Promise<FastifyReply> {
      const text = layout({ ...page, store: await storeIfThere(deps) })
      return sendPage(reply, status, text, { audience: 'personal', ...(imageSources ? { imageSources } : {}) })
    },
    sendMessage: async (reply: FastifyReply, status: number, message: Message): Promise<FastifyReply> =>
      sendPage(reply, status, messagePage(await storeIfThere(deps), message)),
  }
}
