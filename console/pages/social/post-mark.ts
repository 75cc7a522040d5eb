import type { Post } from './post-facts.ts'

/** The `utm_content` in a post's link to the shop, by which sales are attributed to the post. */
const mark = /([?&]utm_content=)(post-[\da-z]{8})/

export const newMark = (): string =>
  `post-${[...crypto.getRandomValues(new Uint8Array(8))].map((byte) => (byte % 36).toString(36)).join('')}`

export const markIn = (texts: readonly (string | null | undefined)[]): string | null =>
  texts.map((text) => mark.exec(text ?? '')?.[2]).find((found) => found !== undefined) ?? null

/** Returns the mark in the link of a post. Returns null if the post has no such link. */
export const markOf = ({
  caption,
  variations,
  first_comment,
}: Pick<Post, 'caption' | 'variations' | 'first_comment'>) =>
  markIn([caption, ...Object.values(variations).map((variation) => variation.caption), first_comment])

/** Returns a function that gives texts a new mark, so that a copy of a post has its own sales. */
export function withNewMark(texts: readonly string[]): (text: string) => string {
  const before = markIn(texts)
  if (before === null) return (text) => text
  const after = newMark()
  return (text) => text.replaceAll(before, after)
}
