import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { noteEvent } from '../audit/audit-store.ts'
import { AppError } from '../errors.ts'
import { oneOf } from '../http/admin-resource.ts'
import { adminFailures } from '../http/admin-surface.ts'
import { jsonReply, sendReply } from '../http/reply.ts'
import { isoTime } from '../iso-time.ts'
import type { SystemDeps } from './ports.ts'
import { BackupBody, DoctorReport, type DoctorReportView, SystemState } from './schema.ts'

const State = oneOf('system', SystemState)
const Report = oneOf('doctor', DoctorReport)
const tags = ['System']

/** Registers system state, `doctor` and backup, below `/admin`. */
export function systemRoutes(plain: FastifyInstance, deps: SystemDeps): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()
  app.get(
    '/system',
    {
      schema: {
        tags,
        operationId: 'getSystem',
        summary: 'Read the state of the system',
        description: 'Returns the version, the database, the disk, the queues and the recurring jobs.',
        response: { 200: State, ...adminFailures },
      },
    },
    async (_request, reply) => sendReply(reply, jsonReply(200, State, { system: await deps.readState() })),
  )
  const examine = shared(() => examined(deps))
  app.post(
    '/system/doctor',
    {
      schema: {
        tags,
        operationId: 'runDoctor',
        summary: 'Check that stock, payments, orders and production agree',
        description: 'Runs the consistency checks of `weft doctor` and writes nothing. Concurrent calls share one run.',
        body: z.strictObject({}).optional(),
        response: { 200: Report, ...adminFailures },
      },
    },
    async (_request, reply) => sendReply(reply, jsonReply(200, Report, { doctor: await examine() })),
  )
  backupRoute(plain, deps)
}

function backupRoute(plain: FastifyInstance, deps: SystemDeps): void {
  let isRunning = false
  plain.withTypeProvider<ZodTypeProvider>().post(
    '/backups',
    {
      schema: {
        tags,
        operationId: 'createBackup',
        summary: 'Download a backup of the whole shop',
        description:
          'Returns the file that `weft backup --passphrase` writes: a snapshot of every table, and the pictures in DATA_DIR. `weft restore` rejects an incomplete download. Returns 409 while another download runs.',
        body: BackupBody,
        produces: ['application/octet-stream'],
        response: { 200: z.any(), ...adminFailures },
      },
    },
    async (request, reply) => {
      if (isRunning) throw new AppError('backup_running', 409, 'A backup is being downloaded. Wait until it is done.')
      isRunning = true
      try {
        await noteEvent(deps.db, { type: 'backup', id: request.id, facts: { outcome: 'started' } })
      } catch (error) {
        isRunning = false
        throw error
      }
      const output = new PassThrough()
      deps
        .writeBackup(output, request.body.passphrase)
        .catch((error: unknown) => {
          deps.log.error({ error }, 'a backup that was being downloaded broke off')
          output.destroy(error instanceof Error ? error : new Error(String(error)))
        })
        .finally(() => {
          isRunning = false
        })
      const day = isoTime(deps.clock.now()).slice(0, 10)
      return reply
        .header('content-type', 'application/octet-stream')
        .header('content-disposition', `attachment; filename="weft-${day}.backup.age"`)
        .header('cache-control', 'no-store')
        .send(output)
    },
  )
}

async function examined({ examine, clock }: SystemDeps): Promise<DoctorReportView> {
  const begun = performance.now()
  const { checked, findings } = await examine()
  return {
    checked,
    findings: [...findings],
    finished_at: isoTime(clock.now()),
    duration_ms: Math.round(performance.now() - begun),
  }
}

/** Returns a function that shares the result of a run with callers that arrive while it runs. */
function shared<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null
  return () => {
    running ??= work().finally(() => {
      running = null
    })
    return running
  }
}
