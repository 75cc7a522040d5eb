import { z } from 'zod'
import { IsoTime } from '../http/fields.ts'

const Count = z.int().nonnegative()

export const SystemState = z
  .object({
    version: z.string(),
    node: z.string(),
    started_at: IsoTime,
    memory_bytes: Count,
    demo: z.boolean(),
    sandbox: z.boolean(),
    media: z.enum(['disk', 's3']),
    sends_mail: z
      .boolean()
      .meta({ description: 'Whether an SMTP server is configured. Without one, e-mails are held.' }),
    database: z.object({
      version: z.string(),
      bytes: Count,
      missing_migrations: z.array(z.string()).readonly(),
      connections: z.object({ busy: Count, idle: Count, waiting: Count }),
    }),
    disk: z.object({ free_bytes: Count, size_bytes: Count }).nullable().meta({
      description:
        'Disk of DATA_DIR, which holds pictures and the embedded database. Null if nothing is stored there yet.',
    }),
    events: z.object({
      waiting: Count.meta({
        description: 'Number of events not yet handed to their subscribers. 100,000 means 100,000 or more.',
      }),
      lag_seconds: z.number(),
    }),
    queues: z.array(
      z.object({ name: z.string(), ready: Count, active: Count, failed: Count, oldest_seconds: z.number() }),
    ),
    jobs: z
      .array(
        z.object({
          name: z.string(),
          every_ms: Count,
          last_run_at: IsoTime.nullable(),
          last_result: z.enum(['done', 'failed']).nullable(),
          failures: Count.meta({ description: 'Number of failed runs in a row; 0 after a successful one.' }),
        }),
      )
      .meta({ description: 'Recurring jobs of the process that answers this request.' }),
  })
  .meta({ id: 'SystemState' })
export type SystemStateView = z.infer<typeof SystemState>

export const DoctorReport = z
  .object({
    checked: Count.meta({ description: 'How many rules were checked.' }),
    findings: z.array(
      z.object({
        name: z.string(),
        broken: z.string(),
        count: Count,
        violations: z
          .array(z.object({ id: z.string(), what: z.string() }))
          .readonly()
          .meta({ description: 'The first twenty, by id.' }),
      }),
    ),
    finished_at: IsoTime,
    duration_ms: Count,
  })
  .meta({ id: 'DoctorReport' })
export type DoctorReportView = z.infer<typeof DoctorReport>

export const BackupBody = z.strictObject({
  passphrase: z
    .string()
    .min(16, 'must have at least 16 characters')
    .max(256)
    .meta({ description: 'Encrypts the file; `weft restore` asks for it as BACKUP_PASSPHRASE.' }),
})
