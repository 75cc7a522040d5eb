import { type Queryable, sql } from '../../platform/db/database.ts'

export interface FittedImage {
  readonly content: Buffer
  readonly mimeType: string
}

export async function insertCopy(
  db: Queryable,
  id: string,
  { content, mimeType }: FittedImage,
  expiresAt: Date,
): Promise<void> {
  await sql`insert into fitted_image (id, content, mime_type, expires_at) values (${id}, ${content}, ${mimeType}, ${expiresAt})`.execute(
    db,
  )
}

export async function readCopy(db: Queryable, id: string): Promise<FittedImage | null> {
  const { rows } = await sql<FittedImage>`
    select content, mime_type as "mimeType" from fitted_image where id = ${id}`.execute(db)
  return rows[0] ?? null
}

export async function forgetCopies(db: Queryable, now: Date): Promise<void> {
  await sql`delete from fitted_image where expires_at <= ${now}`.execute(db)
}
