import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'
import { lazily } from '../lazily.ts'

export interface KnownRoute {
  /** Number of path parameters. If two routes match, the one with fewer wins. */
  readonly parameters: number
  readonly pattern: () => RegExp
  readonly methods: Set<string>
  /** Whether the route has a `GET` that does not set `exposeHeadRoute: false`. */
  headAsGet: boolean
}

export function rememberRoutes(app: FastifyInstance, list: KnownRoute[]): void {
  const routes = new Map<string, KnownRoute>()
  app.addHook('onRoute', ({ url, method, exposeHeadRoute = true }) => {
    const known = routes.get(url) ?? {
      parameters: url.split(/[:*]/).length - 1,
      pattern: lazily(() => toPattern(url)),
      methods: new Set(),
      headAsGet: false,
    }
    if (!routes.has(url)) list.push(known)
    routes.set(url, known)
    const methods = Array.isArray(method) ? method : [method]
    for (const name of methods) known.methods.add(name)
    if (!methods.includes('GET') || !exposeHeadRoute) return
    known.headAsGet = true
    known.methods.add('HEAD')
  })
}

/** Whether HEAD requests to this URL can be handled as GET. Node drops the body of the response. */
export function answersHeadAsGet(routes: readonly KnownRoute[], url: string): boolean {
  const readable = matching(routes, url.split('?', 1)[0] ?? '').filter(({ methods }) => methods.has('GET'))
  return readable.length > 0 && readable.every(({ headAsGet }) => headAsGet)
}

const matching = (routes: readonly KnownRoute[], path: string): KnownRoute[] =>
  routes.filter(({ pattern }) => pattern().test(path))

const toPattern = (url: string): RegExp =>
  new RegExp(
    `^${url
      .replace(/[.+^${}()|[\]\\]/g, '\\$&')
      .replace(/:[^/]+/g, '[^/]+')
      .replace(/\*/g, '.*')}$`,
  )

/**
 * Returns 404 for a path without a route, otherwise 405 with the allowed methods. Does not mix the methods of
 * `/users/export` with the methods of `/users/:id`. Omits `OPTIONS`, because browsers send preflights themselves. A
 * route that answers 404 itself passes its `method`, which is then not listed.
 */
export function notFoundOrMethod(routes: readonly KnownRoute[], path: string, method?: string): AppError {
  const found = matching(routes, path)
  const fewest = Math.min(...found.map(({ parameters }) => parameters))
  const methods = [
    ...new Set(found.filter(({ parameters }) => parameters === fewest).flatMap((route) => [...route.methods])),
  ]
    .filter((method) => method !== 'OPTIONS')
    .sort()
  if (methods.length === 0 || (method !== undefined && methods.includes(method)))
    return new AppError('not_found', 404, 'There is nothing at this URL.', { severity: 'fatal' })
  return new AppError('method_not_allowed', 405, `Use ${methods.join(' or ')} here.`, {
    severity: 'recoverable',
    headers: { allow: methods.join(', ') },
  })
}
