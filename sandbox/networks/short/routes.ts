import type { FastifyInstance } from 'fastify'
import type { Networks } from '../context.ts'
import { loginPages } from '../login-page.ts'
import { shortPeople } from '../people.ts'
import { acceptBytes } from '../request-fields.ts'
import { type ShortCall, shortHandler } from './call.ts'
import { createNonceBook } from './oauth1.ts'
import { oauth1Login } from './oauth1-login.ts'
import { problem } from './problems.ts'
import { readMe, readTimeline, readTweet, readTweets } from './read.ts'
import { issueAppToken, issueToken, revokeToken } from './token.ts'
import { createTweet, deleteTweet } from './tweets.ts'
import { currentUpload, type UploadStep } from './upload-current.ts'
import { legacyUpload } from './upload-legacy.ts'
import { Segments } from './uploads.ts'

type ById = { Params: { id: string } }

/** The short-text network: `/short/…`. */
export function shortApi(app: FastifyInstance, networks: Networks): void {
  acceptBytes(app)
  const nonces = createNonceBook()
  const segments = new Segments()
  const handle = shortHandler(networks)
  shortLogin(app, networks)
  oauth1Login(app, networks, handle, nonces)
  app.post('/2/oauth2/token', (request, reply) => handle('token', request, reply, issueToken))
  app.post('/2/oauth2/revoke', (request, reply) => handle('revoke', request, reply, revokeToken))
  app.post('/oauth2/token', (request, reply) => handle('app_token', request, reply, issueAppToken))
  app.get('/2/users/me', (request, reply) => handle('me', request, reply, (call) => readMe(call, nonces)))
  app.get<ById>('/2/users/:id/tweets', (request, reply) =>
    handle('timeline', request, reply, (call) => readTimeline(call, nonces, request.params.id)),
  )
  app.post('/2/tweets', (request, reply) => handle('tweets', request, reply, (call) => createTweet(call, nonces)))
  app.get('/2/tweets', (request, reply) => handle('tweet.read', request, reply, (call) => readTweets(call, nonces)))
  app.get<ById>('/2/tweets/:id', (request, reply) =>
    handle('tweet.read', request, reply, (call) => readTweet(call, nonces, request.params.id)),
  )
  app.delete<ById>('/2/tweets/:id', (request, reply) =>
    handle('tweet.delete', request, reply, (call) => deleteTweet(call, nonces, request.params.id)),
  )
  const legacy = (call: ShortCall) => legacyUpload(call, nonces, segments)
  app.post('/1.1/media/upload.json', (request, reply) => handle('upload', request, reply, legacy))
  app.get('/1.1/media/upload.json', (request, reply) => handle('upload.status', request, reply, legacy))
  const current = (method: 'GET' | 'POST', url: string, step: UploadStep) =>
    app.route<ById>({
      method,
      url,
      handler: (request, reply) =>
        handle(step === 'status' ? 'upload.status' : 'upload', request, reply, (call) =>
          currentUpload(call, { nonces, segments, step, id: request.params.id ?? '' }),
        ),
    })
  current('POST', '/2/media/upload', 'whole')
  current('GET', '/2/media/upload', 'status')
  current('POST', '/2/media/upload/initialize', 'initialize')
  current('POST', '/2/media/upload/:id/append', 'append')
  current('POST', '/2/media/upload/:id/finalize', 'finalize')
  app.setNotFoundHandler((request, reply) =>
    handle('unknown', request, reply, () => {
      throw problem(404, 'Not Found')
    }),
  )
}

const codeLifeMs = 30_000

function shortLogin(app: FastifyInstance, networks: Networks): void {
  loginPages(app, networks, {
    network: 'short',
    path: '/i/oauth2/authorize',
    title: 'X',
    people: shortPeople,
    scopesOf: (text) => text.split(/\s+/).filter((scope) => scope !== ''),
    codeLifeMs,
    problem: (query) => {
      if (query.get('client_id') !== networks.apps.short.clientId) return 'Value passed for client_id was invalid.'
      if (query.get('response_type') !== 'code') return 'Value passed for response_type was invalid.'
      if (!query.get('state')) return 'A state is required.'
      const hasChallenge = /^[\w-]{43}$/.test(query.get('code_challenge') ?? '')
      return hasChallenge && query.get('code_challenge_method') === 'S256'
        ? null
        : 'A code challenge (S256) is required.'
    },
    refused: { error: 'access_denied' },
    suffix: '',
  })
}
