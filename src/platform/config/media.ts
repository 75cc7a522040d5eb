import { z } from 'zod'

const address = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .transform((text) => text.replace(/\/+$/, ''))

export const mediaVariables = {
  MEDIA_PUBLIC_URL: address.optional(),
  MEDIA_S3_ENDPOINT: address.optional(),
  MEDIA_S3_REGION: z.string().min(1).default('us-east-1'),
  MEDIA_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  MEDIA_S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  MEDIA_S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  MEDIA_S3_PREFIX: z
    .string()
    .regex(/^\w[\w.-]*(\/\w[\w.-]*)*\/?$/, 'must be names with slashes between them')
    .transform((text) => (text.endsWith('/') ? text : `${text}/`))
    .optional(),
}

export interface MediaConfig {
  /** Public base URL of the files; null for `/media` of the shop. */
  readonly publicUrl: string | null
  /** If null, files are stored in `DATA_DIR`. */
  readonly s3: {
    readonly endpoint: string | null
    readonly region: string
    readonly bucket: string
    readonly accessKeyId: string
    readonly secretAccessKey: string
    readonly prefix: string
  } | null
}

const needed = ['MEDIA_S3_BUCKET', 'MEDIA_S3_ACCESS_KEY_ID', 'MEDIA_S3_SECRET_ACCESS_KEY'] as const

/** Returns the missing variables if some of the S3 variables are set. */
export function incompleteMedia(present: Readonly<Record<string, unknown>>): string[] {
  if (!Object.keys(present).some((name) => name.startsWith('MEDIA_S3_'))) return []
  return needed.filter((name) => !(name in present)).map((name) => `${name}: is required to keep media in S3`)
}

export function mediaConfig(env: z.infer<z.ZodObject<typeof mediaVariables>>): MediaConfig {
  const {
    MEDIA_S3_BUCKET: bucket,
    MEDIA_S3_ACCESS_KEY_ID: accessKeyId,
    MEDIA_S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = env
  const s3 =
    bucket && accessKeyId && secretAccessKey
      ? {
          endpoint: env.MEDIA_S3_ENDPOINT ?? null,
          region: env.MEDIA_S3_REGION,
          bucket,
          accessKeyId,
          secretAccessKey,
          prefix: env.MEDIA_S3_PREFIX ?? '',
        }
      : null
  return { publicUrl: env.MEDIA_PUBLIC_URL ?? null, s3 }
}
