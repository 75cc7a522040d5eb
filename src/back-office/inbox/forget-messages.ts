import type { Queryable } from '../../platform/db/database.ts'
import { inTurns, nextTurn } from '../../platform/turns.ts'
import { decodedText } from './decoded-text.ts'
import { forgetRaw, forgetSender, mentioning, rawSizes, readRawCopies } from './forget-store.ts'

const pieceBytes = 1024 * 1024
/** Added before each piece, for what stands across its beginning. */
const overlapBytes = 4096

/**
 * Removes the content of messages from these addresses. Of other messages that mention the person, in any header or
 * attachment that is text, removes the raw copy, which cannot be redacted.
 */
export async function forgetMessages(tx: Queryable, emails: readonly string[], pattern: string): Promise<void> {
  await forgetSender(tx, emails, pattern)
  for (const ids of batches(await rawSizes(tx)))
    for (const { id, content } of await readRawCopies(tx, ids))
      for await (const text of textsOf(content)) await forgetRaw(tx, await mentioning(tx, [{ id, text }], pattern))
}

function batches(sizes: readonly { readonly id: string; readonly bytes: number }[]): string[][] {
  const all: string[][] = []
  let room = 0
  for (const { id, bytes } of sizes) {
    if (bytes > room) {
      all.push([])
      room = pieceBytes
    }
    all.at(-1)?.push(id)
    room -= bytes
  }
  return all
}

/** Pieces begin with a line, because base64 is decoded by lines. */
async function* textsOf(content: Buffer): AsyncGenerator<string> {
  let at = 0
  for await (const { length } of inTurns(content, pieceBytes)) {
    const line = at === 0 ? -1 : content.indexOf('\n', at - overlapBytes)
    yield decodedText(
      content.subarray(line === -1 || line >= at ? Math.max(0, at - overlapBytes) : line + 1, at + length),
    )
    at += length
  }
  await nextTurn()
}
