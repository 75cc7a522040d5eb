import { z } from 'zod'

export const imapVariables = {
  IMAP_HOST: z.string().min(1).max(255).optional(),
  IMAP_PORT: z.coerce.number('must be a port number').int().min(1).max(65535).optional(),
  IMAP_USER: z.string().min(1).max(255).optional(),
  IMAP_PASSWORD: z.string().min(1).optional(),
  IMAP_TLS: z
    .enum(['true', 'false', '1', '0', 'yes', 'no'], 'must be true or false')
    .transform((text) => ['true', '1', 'yes'].includes(text))
    .default(true),
  IMAP_FOLDER: z.string().min(1).max(255).default('INBOX'),
}

export interface ImapConfig {
  readonly host: string
  readonly port: number
  readonly username: string
  readonly password: string
  /** If false, uses STARTTLS. STARTTLS is required unless `mayBeClear` allows the server to lack it. */
  readonly tls: boolean
  readonly folder: string
}

const needed = ['IMAP_HOST', 'IMAP_USER', 'IMAP_PASSWORD'] as const

/** Returns a problem for each missing variable if the host, the user or the password is set. */
export function incompleteImap(present: Readonly<Record<string, unknown>>): string[] {
  if (!needed.some((name) => name in present)) return []
  return needed.filter((name) => !(name in present)).map((name) => `${name}: is required to fetch e-mails`)
}

export function imapConfig(env: z.infer<z.ZodObject<typeof imapVariables>>): ImapConfig | null {
  const { IMAP_HOST: host, IMAP_USER: username, IMAP_PASSWORD: password, IMAP_TLS: tls, IMAP_FOLDER: folder } = env
  if (!host || !username || !password) return null
  return { host, port: env.IMAP_PORT ?? (tls ? 993 : 143), username, password, tls, folder }
}
