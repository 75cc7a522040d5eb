import { AppError } from '../errors.ts'
import { mebibytes, mediaLimits } from './limits.ts'

/**
 * Header of a response that is sent before the whole request was read. The rest is not read, so the connection must be
 * closed.
 */
const closing = { connection: 'close' }

/** Returns the error for a picture that cannot be used. `file`: its index among the files of the request. */
export const unusable = (message: string, file: number): AppError =>
  new AppError('invalid_data', 400, message, { path: `/files/${file}` })

export const invalidUpload = (message: string, path?: string): AppError =>
  new AppError('invalid_data', 400, message, path === undefined ? {} : { path })

export const fileTooLarge = (): AppError =>
  new AppError(
    'payload_too_large',
    413,
    `A file is larger than ${mebibytes(mediaLimits.fileBytes)} MiB. Send a smaller one.`,
    {
      headers: closing,
    },
  )

export const requestTooLarge = (): AppError =>
  new AppError(
    'payload_too_large',
    413,
    `The request has more than ${mediaLimits.filesPerRequest} files, or its files are larger than ${mebibytes(mediaLimits.requestBytes)} MiB together. Send them in several requests.`,
    { headers: closing },
  )

export const tooManyUploads = (): AppError =>
  new AppError('media_busy', 503, 'Other uploads are being processed. Try again in a moment.', {
    headers: { ...closing, 'retry-after': '2' },
  })

export const storageAway = (): AppError =>
  new AppError('media_unavailable', 503, 'The media storage does not answer. Try again in a moment.', {
    headers: { 'retry-after': '5' },
  })

export const uploadInUse = (): AppError =>
  new AppError('conflict', 409, 'This upload is in use. Remove it from the records that use it first.')
