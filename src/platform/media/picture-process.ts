/** Child process of `pictureWork`. Works on one picture at a time. */
import { flushCompileCache } from 'node:module'
import { setPriority } from 'node:os'
import { arrivedBytes, endWithServer, sendBytes } from '../task-child.ts'
import { type AskedPicture, outcomeOf } from './picture-tasks.ts'

/** Low priority, because decoding occupies all cores for seconds and would delay requests. */
const lowPriority = 10

setPriority(lowPriority)
endWithServer()
process.on('message', async ({ asked, bytes }: AskedPicture) => {
  const { result, contents } = await outcomeOf(asked, Buffer.concat(await arrivedBytes(bytes)))
  process.send?.(result)
  for (const content of contents) sendBytes(content)
})
// The process is killed from outside, so it must write the cache now.
flushCompileCache()
process.send?.({ ready: true })
