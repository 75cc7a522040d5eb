/** Sales are credited to a post by the `utm_content` of its link to the shop. */
const mark = /([?&]utm_content=)(post-[\da-z]{8})/

export const newMark = (): string =>
  `post-${[...crypto.getRandomValues(new Uint8Array(8))].map((byte) => (byte % 36).toString(36)).join('')}`

export const markIn = (texts: readonly (string | null | undefined)[]): string | null =>
  texts.map((text) => mark.exec(text ?? '')?.[2]).find((found) => found !== undefined) ?? null

/** The text with a new mark, so that a copy of a post has its own sales. */
export function withNewMark(texts: readonly string[]): (text: string) => string {
  const before = markIn(texts)
  if (before === null) return (text) => text
  const after = newMark()
  return (text) => text.replaceAll(before, after)
}
