import { AppError } from '../errors.ts'
import { drawFitted, type FittedAttempt, sizeOf } from './fit-picture.ts'
import { type MadeFile, processImage } from './process-image.ts'

/** A task for a picture. */
export type PictureTask =
  | { readonly task: 'store'; readonly file: number }
  | { readonly task: 'measure' }
  | { readonly task: 'fit'; readonly attempts: readonly FittedAttempt[]; readonly mostBytes: number }

/** A task for the child process. The picture itself follows through the pipe. */
export interface AskedPicture {
  readonly asked: PictureTask
  readonly bytes: number
}

export interface PictureSize {
  readonly width: number
  readonly height: number
}

/** Result of a task. The contents of the files follow through the pipe, in this order. */
export type PictureResult =
  | { readonly files: readonly (Omit<MadeFile, 'content'> & { readonly bytes: number })[] }
  | { readonly size: PictureSize | null }
  | { readonly fitted: number | null }
  | { readonly refused: string }
  | { readonly failed: string }

export interface PictureOutcome {
  readonly result: PictureResult
  readonly contents: readonly Buffer[]
}

/** Runs one task. A damaged picture gives a result instead of an error. */
export async function outcomeOf(asked: PictureTask, bytes: Buffer): Promise<PictureOutcome> {
  try {
    if (asked.task === 'measure') return { result: { size: await sizeOf(bytes) }, contents: [] }
    if (asked.task === 'fit') {
      const drawn = await drawFitted(bytes, asked.attempts, asked.mostBytes)
      return { result: { fitted: drawn?.length ?? null }, contents: drawn ? [drawn] : [] }
    }
    const made = await processImage(bytes, asked.file)
    const files = made.map(({ content, ...file }) => ({ ...file, bytes: content.length }))
    return { result: { files }, contents: made.map(({ content }) => content) }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return { result: error instanceof AppError ? { refused: message } : { failed: message }, contents: [] }
  }
}
