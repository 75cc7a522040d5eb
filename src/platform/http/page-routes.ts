import type { FastifyInstance, FastifyReply } from 'fastify'

/** Schema of routes that are not in the API reference. */
export const hidden = { schema: { hide: true } }

/** Redirects with 303, so that reloading the next page does not post the form again. */
export const seeOther = (reply: FastifyReply, address: string): FastifyReply =>
  reply.header('cache-control', 'no-store').redirect(address, 303)

/**
 * Returns the URL that a form posts to. It differs from the page's URL, so that reloading the response can be
 * redirected to the page.
 */
export const formPath = (path: string): string => `${path}/form`

/** Redirects reloads of a form's response to the page of the form. */
export function pagesOfForms(app: FastifyInstance, paths: readonly string[]): void {
  for (const path of paths) app.get(formPath(path), hidden, (_request, reply) => seeOther(reply, path))
}
