export type EmbeddedPostgresProblem =
  | 'unsupported_platform'
  | 'in_use'
  | 'other_major_version'
  | 'not_a_cluster'
  | 'no_permission'
  | 'unusable_folder'
  | 'disk_full'
  | 'initdb_failed'
  | 'start_failed'
  | 'leftover_stuck'

/** Why the embedded PostgreSQL could not be started. The message says how to solve the problem. */
export class EmbeddedPostgresError extends Error {
  readonly code: EmbeddedPostgresProblem

  constructor(code: EmbeddedPostgresProblem, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'EmbeddedPostgresError'
    this.code = code
  }
}

export const diskFull = (folder: string, cause?: unknown): EmbeddedPostgresError =>
  new EmbeddedPostgresError(
    'disk_full',
    `The disk that holds ${folder} is full, so the database cannot work. Nothing is lost: free some space ` +
      '(the database needs about 100 MB to start with) and start Weft again.',
    { cause },
  )

/** Whether PostgreSQL's message reports a full disk or an exhausted quota. */
export const saysDiskFull = (text: string): boolean => /No space left on device|Disk quota exceeded/.test(text)

/** Turns a file system error below `folder` into an error with instructions. Returns other errors unchanged. */
export function explainFileSystemError(error: unknown, folder: string): unknown {
  const code = errorCode(error)
  if (code === 'ENOSPC' || code === 'EDQUOT') return diskFull(folder, error)
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    const what = error instanceof Error ? error.message : String(error)
    return new EmbeddedPostgresError(
      'no_permission',
      `Weft may not write to its data folder ${folder} (${what}). Give the folder to the user that runs Weft, ` +
        'or set DATA_DIR to a folder that this user may write to.',
      { cause: error },
    )
  }
  return error
}

/** Returns the error code of the system (`ENOENT`), SQLite or PostgreSQL. Undefined for an error without a code. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}
