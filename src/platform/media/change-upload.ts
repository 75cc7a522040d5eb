import { databaseErrorOf, type Queryable } from '../db/database.ts'
import type { Upload } from './media.types.ts'
import { uploadInUse } from './refusals.ts'
import type { UploadPatch } from './schema.ts'
import { deleteUpload, findUpload, setAltText } from './upload-store.ts'

/** Changes the alternative text. Returns null if the upload does not exist. */
export async function changeUpload(tx: Queryable, id: string, patch: UploadPatch): Promise<Upload | null> {
  if (patch.alt_text !== undefined && !(await setAltText(tx, id, patch.alt_text))) return null
  return findUpload(tx, id)
}

/** Deletes an upload. Returns false if it does not exist. Throws `conflict` (409) while any row refers to it. */
export async function removeUpload(tx: Queryable, id: string): Promise<boolean> {
  try {
    return await deleteUpload(tx, id)
  } catch (error) {
    if (stillReferred.has(databaseErrorOf(error)?.code ?? '')) throw uploadInUse()
    throw error
  }
}

/** Foreign key violations with `no action` and with `restrict`. */
const stillReferred = new Set(['23503', '23001'])
