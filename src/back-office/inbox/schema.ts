import { z } from 'zod'
import { IsoTime, Name } from '../../platform/http/fields.ts'
import { listQuery, momentRange, SearchText, severalOf } from '../../platform/http/list-query.ts'
import { idOf } from '../../platform/http/references.ts'
import { serverFieldNames, serverFieldProblem } from './mailbox-server.rules.ts'
import type { InboundAction } from './ports.ts'

const statuses = ['received', 'action_pending', 'processed', 'ignored'] as const
const Status = z.enum(statuses)
export type EmailStatus = z.infer<typeof Status>

const listed = {
  id: z.string(),
  imap_uid: z.string(),
  message_id: z.string().nullable(),
  from_address: z.string(),
  to_addresses: z.array(z.string()),
  subject: z.string(),
  folder: z.string(),
  received_at: IsoTime,
  status: Status,
  action_type: z.string().nullable(),
  open_items: z.int().describe('Number of items of a processed e-mail that are in none of its orders.'),
  error_message: z.string().nullable(),
  created_at: IsoTime,
  updated_at: IsoTime,
}
export const InboundEmailSummary = z.object(listed).meta({ id: 'InboundEmailSummary' })
export type InboundEmailSummaryView = z.infer<typeof InboundEmailSummary>

const AnyObject = z.record(z.string(), z.unknown())

export const InboundEmail = z
  .object({
    ...listed,
    html_body: z
      .string()
      .nullable()
      .describe('Safe to display: without scripts and styles, and nothing remote is loaded.'),
    text_body: z.string().nullable(),
    extracted_data: AnyObject.nullable(),
    action_result: AnyObject.nullable(),
    metadata: AnyObject.nullable(),
  })
  .meta({ id: 'InboundEmail' })
export type InboundEmailView = z.infer<typeof InboundEmail>

export const InboundEmailQuery = listQuery(['-received_at', 'created_at'], {
  /** Searches the subject and the sender's address, ignoring case. */
  q: SearchText.optional(),
  status: severalOf(statuses).optional(),
  from_address: z.string().trim().max(320).optional(),
  folder: z.string().max(255).optional(),
  ...momentRange('received_at'),
}).extend({ limit: z.coerce.number().int().min(1).max(100).default(20) })
export type InboundEmailFilter = z.infer<typeof InboundEmailQuery>

export const Actions = z.object({
  actions: z.array(z.object({ type: z.string(), label: z.string(), description: z.string() })),
})

export const SyncBody = z
  .strictObject({
    count: z
      .int()
      .min(1)
      .max(500)
      .default(50)
      .describe('Total number of messages to read: the latest of all mailboxes together.'),
    mailbox_id: idOf('mailbox').optional().describe('Only this mailbox. Default: all.'),
  })
  .prefault({})
export type SyncAsked = z.infer<typeof SyncBody>

export const SyncResult = z.object({
  synced: z.int(),
  skipped: z.int().describe('Number of messages that were already stored.'),
  total_fetched: z.int(),
  errors: z
    .array(z.object({ mailbox: z.string(), message: z.string() }))
    .optional()
    .describe('Mailboxes that could not be reached, if others could.'),
})
export type SyncReport = z.infer<typeof SyncResult>

const Force = z.boolean().default(false).describe('True: runs the action even if the e-mail is already processed.')

/** Returns the schema for the `action_type`s of the registered actions. */
const actionTypeOf = (actions: readonly InboundAction[]) => {
  const types = actions.map(({ type }) => type)
  return z
    .string()
    .refine((type) => types.includes(type), {
      error: ({ input }) => `${String(input).slice(0, 100)} is not an action. The actions are: ${types.join(', ')}.`,
    })
    .meta({ enum: types })
}

export const extractBodyOf = (actions: readonly InboundAction[]) =>
  z.strictObject({ action_type: actionTypeOf(actions), force: Force })
export const Extracted = z.object({
  inbound_email_id: z.string(),
  action_type: z.string(),
  extracted_data: AnyObject,
})

/**
 * Returns the schema of a body with an action and its `params`. If `action_type` is missing or unknown, all other
 * problems are still reported; if there is only one action, those of its `params` too.
 */
export function executeBodyOf(actions: readonly InboundAction[]) {
  const [first, ...more] = actions.map(({ type, params }) =>
    z.strictObject({ action_type: z.literal(type), params, force: Force }),
  )
  if (!first) throw new Error('The inbox needs an action.')
  const params = more.length === 0 ? first.shape.params : AnyObject
  const AnyAction = z.strictObject({ action_type: actionTypeOf(actions), params, force: Force })
  return z.preprocess(
    (body, context) => {
      const named: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'action_type') : undefined
      if (actions.some(({ type }) => type === named)) return body
      // Safe cast: these issues already have their paths and messages.
      context.issues.push(...((AnyAction.safeParse(body).error?.issues ?? []) as z.core.$ZodRawIssue[]))
      return z.NEVER
    },
    z.discriminatedUnion('action_type', [first, ...more]),
  )
}
export const Executed = z.object({ inbound_email_id: z.string(), action_type: z.string(), action_result: AnyObject })

/** Returns the schema of a body with corrections of one action. The default of `action_type` is the first action. */
export function correctBodyOf(actions: readonly InboundAction[]) {
  const [first, ...more] = actions.map(({ type, corrections }, index) => {
    const Type = z.literal(type)
    return corrections.extend({ action_type: index === 0 ? Type.default(type) : Type })
  })
  if (!first) throw new Error('The inbox needs an action.')
  return more.length === 0 ? first : z.union([first, ...more])
}

export const Ignored = z.object({ inbound_email_id: z.string(), status: z.literal('ignored') })

const MailSource = z
  .enum(['imap', 'push'])
  .describe(
    'How messages arrive: `imap` fetches them from a server; `push` accepts only messages that a provider sends.',
  )

export const Mailbox = z
  .object({
    id: z.string(),
    name: z.string(),
    source: MailSource,
    host: z.string().nullable(),
    port: z.int().nullable(),
    tls: z.boolean().nullable(),
    username: z.string().nullable(),
    password_present: z.boolean(),
    folder: z.string(),
    active: z.boolean(),
    last_synced_at: IsoTime.nullable(),
    last_error: z.string().nullable(),
    created_at: IsoTime,
    updated_at: IsoTime,
  })
  .meta({ id: 'Mailbox' })
export type MailboxView = z.infer<typeof Mailbox>

export const PushSecret = z
  .object({
    mailbox_id: z.string(),
    path: z.string().describe('Path to which the provider sends messages, below the URL of the shop.'),
    secret: z.string().optional().describe('Returned only on creation.'),
    created_at: IsoTime,
    rotated_at: IsoTime.nullable(),
  })
  .meta({ id: 'MailboxPushSecret' })
export type PushSecretView = z.infer<typeof PushSecret>

const host = z
  .string()
  .trim()
  .max(255)
  .regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$|^[0-9a-f:.]+$/i, 'must be the name or the address of a server')
const serverFields = {
  host: host.optional(),
  port: z.int().min(1).max(65535).optional().describe('Default of a new mailbox: 993.'),
  tls: z.boolean().optional().describe('Default of a new mailbox: true.'),
  username: z.string().min(1).max(255).optional(),
  password: z.string().min(1).max(1000).optional(),
}
const folder = z.string().min(1).max(255)

const NewMailbox = z.strictObject({
  name: Name,
  source: MailSource.default('imap'),
  ...serverFields,
  folder: folder.default('INBOX'),
  active: z.boolean().default(true),
})
/** Checks the server fields even if other fields are wrong, so that one response lists all problems. */
export const CreateMailboxBody = serverFieldNames.reduce(
  (body, field) =>
    body.refine((mailbox) => serverFieldProblem(mailbox.source, field, mailbox[field]) === null, {
      path: [field],
      error: ({ input }) => {
        // Safe cast: `when` has checked that the body is an object, and the rule accepts any values.
        const mailbox = input as z.input<typeof NewMailbox>
        return serverFieldProblem(mailbox.source, field, mailbox[field])
      },
      when: ({ value }) => typeof value === 'object' && value !== null,
    }),
  NewMailbox,
)
export type CreateMailbox = z.infer<typeof CreateMailboxBody>
export const UpdateMailboxBody = z
  .strictObject({ name: Name, folder, active: z.boolean() })
  .partial()
  .extend(serverFields)
export type UpdateMailbox = z.infer<typeof UpdateMailboxBody>

export const MailboxQuery = listQuery(['created_at', 'name'], {
  /** Searches the name, host and user name, ignoring case. */
  q: SearchText.optional(),
})
export type MailboxFilter = z.infer<typeof MailboxQuery>

export const MailSearches = z.object({
  searches: z.array(
    z
      .object({
        id: z.string(),
        person: z.object({
          kind: z.enum(['customer', 'lead', 'user', 'partner_person']),
          id: z.string().describe('The id of the forgotten record; a generated one for a person without a record.'),
        }),
        state: z.enum(['searching', 'complete']),
        mails_searched: z
          .int()
          .describe('Number of messages searched. A message that was written during the search counts again.'),
        mails_changed: z.int().describe('Number of messages whose stored texts named the person.'),
        copies_removed: z
          .int()
          .describe('Number of messages whose raw copy or attachments named the person and were removed.'),
        attachments_unread: z
          .int()
          .describe(
            'Number of attachments that could not be searched: scans, encrypted and damaged files, and those beyond the limits. Pictures are not counted. A message that PostgreSQL could not search or change counts as one.',
          ),
        started_at: IsoTime,
        completed_at: IsoTime.nullable(),
      })
      .meta({ id: 'MailSearch' }),
  ),
})
export type MailSearchView = z.output<typeof MailSearches>['searches'][number]
