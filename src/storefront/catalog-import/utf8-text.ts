/** The file cannot be read as text. The message is for the merchant. */
export class UnreadableText extends Error {
  override readonly name = 'UnreadableText'
}

/** Decodes bytes in pieces and removes a byte order mark. Throws `UnreadableText` if they are not UTF-8. */
export async function* utf8Text(source: AsyncIterable<Uint8Array | string>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for await (const bytes of source) {
    const text = typeof bytes === 'string' ? bytes : decode(decoder, bytes)
    if (text !== '') yield text
  }
  const rest = decode(decoder, null)
  if (rest !== '') yield rest
}

function decode(decoder: InstanceType<typeof TextDecoder>, bytes: Uint8Array | null): string {
  try {
    return bytes === null ? decoder.decode() : decoder.decode(bytes, { stream: true })
  } catch {
    throw new UnreadableText('This file is not UTF-8 text. Save it as "CSV UTF-8" and try again.')
  }
}

/**
 * Yields the lines of a text with their numbers. The last line may lack a line end. Throws `UnreadableText` for a line
 * longer than `maxLength`.
 */
export async function* linesOf(
  text: AsyncIterable<string>,
  maxLength: number,
): AsyncGenerator<{ readonly line: number; readonly text: string }> {
  let held: string[] = []
  let heldLength = 0
  let line = 0
  for await (const piece of text) {
    const parts = piece.split('\n')
    const rest = parts.pop() ?? ''
    for (const part of parts) {
      yield { line: ++line, text: held.join('') + part }
      held = []
      heldLength = 0
    }
    held.push(rest)
    heldLength += rest.length
    if (heldLength > maxLength) throw new UnreadableText(`Line ${line + 1} is longer than can be read.`)
  }
  const last = held.join('')
  if (last !== '') yield { line: line + 1, text: last }
}
