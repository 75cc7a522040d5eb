import type { Database, Queryable } from '../db/database.ts'
import type { Upload } from './media.types.ts'
import { dropPictures, type PictureDeps, storePictures } from './store-pictures.ts'
import type { GivenFile } from './upload-body.ts'
import { insertUploads } from './upload-store.ts'

/**
 * Stores a picture that Weft itself provides. `use` runs in the transaction that inserts the picture's row, to store a
 * reference to it. Throws the same errors as an upload.
 */
export async function storeOnePicture(
  deps: PictureDeps & { readonly db: Database },
  given: GivenFile,
  use: (tx: Queryable, upload: Upload) => Promise<void>,
): Promise<void> {
  const uploads = await storePictures(deps, [given])
  try {
    await deps.db.transaction().execute(async (tx) => {
      await insertUploads(tx, uploads)
      for (const upload of uploads) await use(tx, upload)
    })
  } catch (error) {
    // If this also fails, the clean-up removes the files.
    await dropPictures(deps, uploads)
    throw error
  }
}
