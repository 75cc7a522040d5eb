import { TaskProcess } from '../task-process.ts'
import type { FittedAttempt } from './fit-picture.ts'
import { mediaLimits } from './limits.ts'
import type { AskedPicture, PictureResult, PictureSize, PictureTask } from './picture-tasks.ts'
import type { MadeFile } from './process-image.ts'
import { unusable } from './refusals.ts'

type PictureProcess = TaskProcess<AskedPicture, PictureResult>

const idleMs = 60_000
/** Time limit of a task. A picture takes up to twelve steps. */
const taskMs = 12 * mediaLimits.stepSeconds * 1000
const late = 'The picture takes too long to decode.'
const crashes = 'The picture cannot be decoded.'
const beyondMemory = 'The picture takes too much memory to decode.'

let working: PictureProcess | null = null
let line: Promise<unknown> = Promise.resolve()
let idle: NodeJS.Timeout | undefined

/**
 * Decodes pictures one at a time in a child process of low priority. In the server, the decoder's threads and memory
 * would delay other requests. The process starts with the first picture and ends after a minute without pictures.
 */
export const pictureWork = {
  /** See `processImage`. */
  async store(bytes: Buffer, file: number): Promise<[MadeFile, ...MadeFile[]]> {
    const { result, content } = await run({ task: 'store', file }, bytes)
    if ('refused' in result) throw unusable(result.refused, file)
    if (!('files' in result)) throw new Error('The image process returned an unexpected result.')
    let at = 0
    const files = result.files.map(({ bytes: length, ...made }) => {
      at += length
      return { ...made, content: content.subarray(at - length, at) }
    })
    const [whole, ...renditions] = files
    if (!whole) throw new Error('A picture has no file.')
    return [whole, ...renditions]
  },

  /** See `sizeOf`. */
  async measure(bytes: Buffer): Promise<PictureSize | null> {
    const { result } = await run({ task: 'measure' }, bytes)
    return 'size' in result ? result.size : null
  },

  /** See `drawFitted`. */
  async fit(bytes: Buffer, attempts: readonly FittedAttempt[], mostBytes: number): Promise<Buffer | null> {
    const { result, content } = await run({ task: 'fit', attempts, mostBytes }, bytes)
    return 'fitted' in result && result.fitted !== null ? content : null
  },
}

interface Done {
  readonly result: PictureResult
  readonly content: Buffer
}

function run(asked: PictureTask, bytes: Buffer): Promise<Done> {
  const turn = line.then(() => runNow(asked, bytes))
  line = turn.catch(() => {})
  return turn
}

async function runNow(asked: PictureTask, bytes: Buffer, isAgain = false): Promise<Done> {
  clearTimeout(idle)
  working ??= startProcess()
  const result = await working.run({ asked, bytes: bytes.length }, bytes, taskMs, late)
  const content = 'ended' in result ? null : await working.read(bytesAfter(result))
  if ('ended' in result || content === null) {
    await end()
    const reason = 'ended' in result ? result.ended : null
    if (reason === null && !isAgain) return runNow(asked, bytes, true)
    return { result: { refused: reason ?? crashes }, content: Buffer.alloc(0) }
  }
  idle = setTimeout(() => {
    line = line.then(end)
  }, idleMs)
  idle.unref()
  if ('failed' in result) throw new Error(result.failed)
  return { result, content }
}

async function end(): Promise<void> {
  const own = working
  working = null
  await own?.end()
}

const startProcess = (): PictureProcess =>
  new TaskProcess({
    script: new URL('./picture-process.ts', import.meta.url),
    execArgv: ['--max-semi-space-size=8'],
    notStarted: 'The process for pictures did not start.',
    // libvips and V8 end with one of these signals when they run out of memory.
    reasonOf: (signal) => (signal && ['SIGABRT', 'SIGTRAP', 'SIGILL'].includes(signal) ? beyondMemory : null),
  })

function bytesAfter(result: PictureResult): number {
  if ('files' in result) return result.files.reduce((sum, { bytes }) => sum + bytes, 0)
  return 'fitted' in result ? (result.fitted ?? 0) : 0
}
