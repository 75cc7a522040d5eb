import { stat } from 'node:fs/promises'

/**
 * Throws if the path exists and is not a regular file. Renaming a new file to it would replace a device such as
 * `/dev/null`, or fail on a folder after all the work.
 */
export async function requireReplaceable(file: string): Promise<void> {
  const found = await stat(file).catch(() => null)
  if (found && !found.isFile()) throw new Error(`${file} is not a regular file. Name another file.`)
}
