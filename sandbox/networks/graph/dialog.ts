import type { FastifyInstance } from 'fastify'
import type { Networks } from '../context.ts'
import { loginPages } from '../login-page.ts'
import { people } from '../people.ts'

/** `/dialog/oauth` */
export const graphDialog = (app: FastifyInstance, networks: Networks): void =>
  loginPages(app, networks, {
    network: 'graph',
    path: '/dialog/oauth',
    title: 'Facebook and Instagram',
    people,
    scopesOf: (text) => text.split(/[\s,]+/).filter((scope) => scope !== ''),
    codeLifeMs: 10 * 60_000,
    problem: (query) => {
      if (query.get('client_id') !== networks.apps.graph.id) return 'Invalid App ID.'
      const type = query.get('response_type') ?? 'code'
      return type === 'code' ? null : 'The response_type is not supported.'
    },
    refused: {
      error: 'access_denied',
      error_code: '200',
      error_description: 'Permissions error',
      error_reason: 'user_denied',
    },
    suffix: '#_=_',
  })
