import type { FastifyInstance, FastifyReply } from 'fastify'

/** For routes that are no part of the API's description. */
export const hidden = { schema: { hide: true } }

/** On to another page, which a reload then asks for again instead of what was posted. */
export const seeOther = (reply: FastifyReply, address: string): FastifyReply =>
  reply.header('cache-control', 'no-store').redirect(address, 303)

/** Another address than the page's: who loads again what a form has answered is sent to the page. */
export const formPath = (path: string): string => `${path}/form`

/** Where a page is loaded that a form of it has answered with. */
export function pagesOfForms(app: FastifyInstance, paths: readonly string[]): void {
  for (const path of paths) app.get(formPath(path), hidden, (_request, reply) => seeOther(reply, path))
}
