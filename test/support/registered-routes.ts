import type { FastifyInstance } from 'fastify'

export interface RegisteredRoute {
  readonly method: string
  /** `/admin/products/:id` */
  readonly url: string
}

/** Lists every route in the router, including undocumented ones. */
export function registeredRoutes(app: FastifyInstance): RegisteredRoute[] {
  const parents: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods] = /^(.*?)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/u.exec(line) ?? []
      if (part === '') return []
      const depth = indent.length / 4
      const url = `${parents[depth - 1] ?? ''}${part}`
      parents.splice(depth, parents.length, url)
      return methods === undefined ? [] : methods.split(', ').map((method) => ({ method, url: namedOnce(url) }))
    })
}

/** If two routes name the same parameter differently (`:id` and `:template`), the router prints both names. */
const namedOnce = (url: string): string => url.replace(/:(\w+)\|:\w+/, ':$1')
