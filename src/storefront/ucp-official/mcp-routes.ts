import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import packageFile from '../../../package.json' with { type: 'json' }
import { AppError } from '../../platform/errors.ts'
import { isLarge, tooManyProblems } from '../../platform/http/checked-in-turns.ts'
import { clientNetwork } from '../../platform/http/client-address.ts'
import { problemsOf } from '../../platform/http/problems.ts'
import { answerErrors, toAppError } from '../../platform/http/surface.ts'
import { hashBody } from '../../platform/idempotency/idempotency.ts'
import { withoutNulls } from '../../platform/without-nulls.ts'
import { publishableKeyOf, readUcpAgent } from '../ucp/index.ts'
import { signAnswers } from './answer-signature.ts'
import { requireTaken } from './caller.ts'
import { originProblem } from './caller-origin.ts'
import {
  errorText,
  isRecord,
  type RpcId,
  type RpcMessage,
  readMessage,
  resultText,
  rpcError,
  rpcFault,
} from './json-rpc.rules.ts'
import type { OperationCall } from './operation.ts'
import { type Operation, operationsOf } from './operations.ts'
import type { Release } from './release.rules.ts'
import { RpcResponse } from './response-schema.ts'
import type { OfficialDeps } from './rest-routes.ts'
import { flatError, mcpSurface } from './surfaces.ts'
import { instructions, toolList } from './tools.ts'

export interface McpFace {
  readonly release: Release
  /** Path of the endpoint, such as `/ucp/2026-08-25/mcp`. */
  readonly prefix: string
  readonly operationId: string
  /** Whether tools require a publishable key. Such callers need no profile. */
  readonly keyRequired: boolean
}

/** Supported versions of MCP, newest first. A client that asks for another version is offered the newest. */
const protocolVersions = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05']

interface RpcReply {
  readonly status: number
  readonly text: string
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/**
 * Registers MCP over HTTP POST. It is stateless and answers each message with plain JSON. Refuses (403) requests for
 * another host and from pages of other websites.
 */
export function officialMcp(app: FastifyInstance, deps: OfficialDeps, face: McpFace): void {
  const surface = mcpSurface(face.prefix, deps.baseUrl)
  answerErrors(app, surface, deps.log)
  app.addHook('onRequest', async ({ host, headers: { origin } }) => {
    const problem = originProblem({ host, origin }, deps.baseUrl)
    if (problem) throw new AppError(problem.code, 403, problem.message)
  })
  const signed = signAnswers(app, deps)
  const operations = new Map<unknown, Operation>(operationsOf(face.release).map((one) => [one.name, one]))
  // Created on first use, because it would take most of the startup time.
  let written: string | null = null
  const tools = (): string => {
    written ??= JSON.stringify({ tools: toolList(!face.keyRequired, face.release) })
    return written
  }
  const send = (reply: FastifyReply, { status, text, headers = {} }: RpcReply) =>
    reply.code(status).headers(headers).header('content-type', 'application/json; charset=utf-8').send(text)

  const answerMessage = async (request: FastifyRequest, message: RpcMessage): Promise<RpcReply> => {
    const { id, method, params } = message
    const result = (text: string): RpcReply => ({ status: 200, text: resultText(id, text) })
    if (method === 'initialize') return result(JSON.stringify(welcome(params)))
    if (method === 'ping') return result('{}')
    if (method === 'tools/list') return result(tools())
    if (method !== 'tools/call') return fault(id, rpcFault('method', `There is no method ${method}.`))
    try {
      return await callTool(deps, face, operations, request, message, signed)
    } catch (error) {
      return refused(id, toAppError(error, surface, request, deps.log), deps.baseUrl)
    }
  }

  app.post(
    '',
    {
      schema: {
        tags: ['Official UCP'],
        operationId: face.operationId,
        summary: 'Call the operations as MCP tools (JSON-RPC 2.0)',
        description:
          'Accepts `initialize`, `tools/list` and `tools/call`. Each tool is an operation of this UCP release and has the same arguments, responses and limits.',
        consumes: ['application/json'],
        response: { 200: RpcResponse, 202: {}, '4xx': RpcResponse, '5xx': RpcResponse },
      },
    },
    async (request, reply) => {
      const read = readMessage(request.body)
      // A tool call is counted when its caller is admitted: by its key, if it has one. Other messages are counted here.
      if (read?.kind !== 'request' || read.message.method !== 'tools/call')
        requireTaken(deps.addressLimiter.take(`agent ${clientNetwork(request)}`))
      if (!read) return send(reply, fault(null, rpcFault('request', 'Send one JSON-RPC 2.0 message.')))
      if (!speaks(request, read)) return send(reply, versionRefused(read.kind === 'request' ? read.message.id : null))
      if (read.kind === 'notification') return reply.code(202).send()
      return send(reply, await answerMessage(request, read.message))
    },
  )
}

function refused(id: RpcMessage['id'], error: AppError, baseUrl: string): RpcReply {
  return {
    status: error.status === 400 && !hasStatus.has(error.code) ? 200 : error.status,
    text: errorText(id, rpcError(error, flatError(error, baseUrl), 'called')),
    headers: error.details.headers,
  }
}

/** Errors with status 400 that also set the HTTP status. Other errors with status 400 appear only in JSON-RPC. */
const hasStatus = new Set(['invalid_profile_url', 'digest_mismatch', 'algorithm_unsupported'])

const fault = (id: RpcId, error: ReturnType<typeof rpcFault>): RpcReply => ({ status: 200, text: errorText(id, error) })

/**
 * Whether the client's MCP version is supported. Clients of older versions send no header; they agree on the version in
 * the body of the handshake.
 */
function speaks({ headers }: FastifyRequest, read: Exclude<ReturnType<typeof readMessage>, null>): boolean {
  const version = headers['mcp-protocol-version']
  const isHandshake = read.kind === 'request' && read.message.method === 'initialize'
  return version === undefined || isHandshake || protocolVersions.some((known) => known === version)
}

const versionRefused = (id: RpcId): RpcReply => ({
  status: 400,
  text: errorText(
    id,
    rpcFault('protocol', `MCP-Protocol-Version takes ${protocolVersions.join(', ')}.`, { supported: protocolVersions }),
  ),
})

function welcome({ protocolVersion }: RpcMessage['params']) {
  const known = protocolVersions.find((version) => version === protocolVersion)
  return {
    protocolVersion: known ?? protocolVersions[0],
    capabilities: { tools: { listChanged: false } },
    serverInfo: { name: packageFile.name, version: packageFile.version },
    instructions,
  }
}

async function callTool(
  deps: OfficialDeps,
  { release, keyRequired }: McpFace,
  operations: ReadonlyMap<unknown, Operation>,
  request: FastifyRequest,
  { id, params }: RpcMessage,
  signed: { add(request: FastifyRequest): void },
): Promise<RpcReply> {
  if (typeof params.name !== 'string') return fault(id, rpcFault('params', 'Name the tool in params.name.'))
  const operation = operations.get(params.name)
  if (!operation) return fault(id, rpcFault('params', `There is no tool ${params.name}.`))
  // A member that is null counts as absent.
  const given = withoutNulls(params.arguments)
  const args = isRecord(given) ? given : {}
  const meta = isRecord(args.meta) ? args.meta : {}
  const key = publishableKeyOf(request.headers)
  const introduction = {
    profile: profileOf(meta) ?? readUcpAgent(request.headers).profile,
    version: null,
    key,
    requestId: request.id,
    network: clientNetwork(request),
  }
  const caller = await deps.admit(release, introduction, keyRequired)
  const claim = { ...introduction, trusted: caller.trusted, changes: operation.changes }
  if ((await deps.authenticate(request, claim)) || operation.answersSigned) signed.add(request)
  const read = await readArguments(operation, args, meta)
  if ('problem' in read) return fault(id, rpcFault('params', read.problem, read.data))
  const { body } = await operation.run(deps, { release, caller, ...read })
  const result = `{"structuredContent":${body},"content":[{"type":"text","text":${JSON.stringify(body)}}]}`
  return { status: 200, text: resultText(id, result) }
}

function profileOf(meta: Record<string, unknown>): string | null {
  const agent = meta['ucp-agent']
  const profile = isRecord(agent) ? agent.profile : undefined
  return typeof profile === 'string' && profile.trim() !== '' && profile.length <= 2048 ? profile : null
}

const longestId = 255

type ReadArguments = Pick<OperationCall<unknown>, 'id' | 'body' | 'idempotency'>

async function readArguments(
  { path, argument, body, bodyRequired, needsIdempotencyKey }: Operation,
  args: Record<string, unknown>,
  meta: Record<string, unknown>,
): Promise<ReadArguments | { readonly problem: string; readonly data?: unknown }> {
  const key = meta['idempotency-key'] ?? null
  if (key !== null && (typeof key !== 'string' || !/^[\x20-\x7e]{1,255}$/.test(key)))
    return { problem: 'meta.idempotency-key must have 1 to 255 printable characters.' }
  if (key === null && needsIdempotencyKey) return { problem: 'This tool needs meta.idempotency-key.' }
  const { id = '' } = args
  const fits = typeof id === 'string' && id.length <= longestId
  if (!fits || (path.includes(':id') && id === '')) return { problem: 'This tool needs an id.' }
  if (!argument || !body) return { id, body: null, idempotency: under(key, undefined) }
  const given = args[argument] ?? (bodyRequired ? undefined : {})
  const many = isLarge(given) ? await tooManyProblems(body, given) : null
  const parsed = many ? { success: false as const, error: many } : body.safeParse(given)
  if (parsed.success) return { id, body: parsed.data, idempotency: under(key, args[argument]) }
  const problems = problemsOf(parsed.error, given).map(({ path: at, ...more }) => ({
    ...more,
    path: `/${argument}${at ?? ''}`,
  }))
  const [first] = problems
  return { problem: `${first?.path ?? argument}: ${first?.message ?? 'not valid'}`, data: { problems } }
}

/**
 * Returns the call's idempotency. The key covers the same body as over REST, because every JSON-RPC message has a
 * different id.
 */
const under = (key: string | null, body: unknown): ReadArguments['idempotency'] =>
  key === null ? null : { key, bodyHash: hashBody(body === undefined ? '' : JSON.stringify(body)) }
