import { type FileHandle, open, readFile } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../errors.ts'
import { html } from '../http/html.ts'
import type { FramedMessage, PageFrame } from '../http/page-frame.ts'
import { hidden } from '../http/page-routes.ts'
import { newSecret } from '../ids.ts'
import {
  acceptedEncodings,
  assetType,
  filesAt,
  shellHeaders,
  withFiles,
  withNonce,
  withSession,
} from './shell.rules.ts'

export interface ConsoleFilesDeps {
  /** Output folder of `npm run build:console`. May be missing, or be created while the server runs. */
  readonly folder: URL
  readonly isBuilding: () => boolean
  /** Frame of the page shown until the console is built. */
  readonly frame: PageFrame
  /** Reads who is logged in, as `GET /auth/admin/session` returns it. */
  readonly readSession: (request: FastifyRequest) => Promise<object>
  /** Origins of pictures and videos besides this server. */
  readonly mediaOrigins: readonly string[]
}

/** Registers the console's single-page application below `/console`. */
export async function consoleRoutes(app: FastifyInstance, deps: ConsoleFilesDeps): Promise<void> {
  app.get<{ Params: { '*': string } }>('/console/assets/*', hidden, ({ params, headers }, reply) =>
    sendAsset(deps, params['*'], headers['accept-encoding'], reply),
  )
  for (const path of ['/console', '/console/*'])
    app.get(path, hidden, (request, reply) => sendShell(deps, request, reply))
}

async function sendShell(deps: ConsoleFilesDeps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const built = (name: string) => unlessMissing(readFile(new URL(name, deps.folder), 'utf8'))
  const [page, preloads, session] = await Promise.all([
    built('index.html'),
    built('preloads.json'),
    // Without the database, the page opens too. The console then asks for the session and shows the error.
    deps.readSession(request).catch(() => null),
  ])
  if (page === null) return sendUnbuilt(deps, reply)
  const files = filesAt(request.url, preloads === null ? {} : JSON.parse(preloads))
  const nonce = newSecret()
  const shell = withFiles(withNonce(page, nonce), files)
  return reply
    .headers(shellHeaders(nonce, deps.mediaOrigins))
    .type('text/html; charset=utf-8')
    .send(session === null ? shell : withSession(shell, session))
}

const reloadAfterSeconds = 2

function sendUnbuilt({ frame, isBuilding }: ConsoleFilesDeps, reply: FastifyReply): Promise<FastifyReply> {
  if (!isBuilding()) return frame.sendMessage(reply, 503, unbuilt)
  reply.headers({ refresh: String(reloadAfterSeconds), 'retry-after': String(reloadAfterSeconds) })
  return frame.sendMessage(reply, 503, building)
}

const building: FramedMessage = {
  title: 'The console is being built',
  tone: 'waiting',
  text: html`<p>This takes a few seconds. The page loads again by itself.</p>`,
}

const unbuilt: FramedMessage = {
  title: 'The console is not built yet',
  tone: 'plain',
  text: html`<p>Run <code>npm run build:console</code> in Weft’s folder, then load this page again. The shop itself and its API work without it.</p>`,
}

/** Sends a built file. Its name contains a content hash, so browsers may cache it for a year. */
async function sendAsset(
  { folder }: ConsoleFilesDeps,
  name: string,
  accepted: string | undefined,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const type = assetType(name)
  const found = type === null ? null : await openAsset(new URL(`assets/${name}`, folder), accepted)
  if (type === null || found === null) throw notFound('This file')
  const { size } = await found.file.stat()
  return reply
    .headers({
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'content-length': size,
      ...(found.encoding === null ? {} : { 'content-encoding': found.encoding }),
    })
    .type(type)
    .send(found.file.createReadStream())
}

interface OpenAsset {
  readonly file: FileHandle
  readonly encoding: string | null
}

async function openAsset(file: URL, accepted: string | undefined): Promise<OpenAsset | null> {
  for (const [encoding, ending] of acceptedEncodings(accepted)) {
    const compressed = await unlessMissing(open(new URL(`${file.href}.${ending}`)))
    if (compressed !== null) return { file: compressed, encoding }
  }
  const plain = await unlessMissing(open(file))
  return plain && { file: plain, encoding: null }
}

async function unlessMissing<Found>(found: Promise<Found>): Promise<Found | null> {
  try {
    return await found
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
