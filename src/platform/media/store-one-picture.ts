import type { Database, Queryable } from '../db/database.ts'
import type { Upload } from './media.types.ts'
import { insertUploads } from './store.ts'
import { dropPictures, type PictureDeps, storePictures } from './store-pictures.ts'
import type { GivenFile } from './upload-body.ts'

/**
 * Stores a picture that nobody uploads, with what refers to it: `use` runs in the transaction that inserts its row.
 * Throws as an upload does for what is no picture.
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
    // The clean-up removes the files if even this fails.
    await dropPictures(deps, uploads)
    throw error
  }
}
