/** Texts by position 0, 1, 2, …. None contains a NUL. */
export interface RememberedTexts {
  /** Replaces the text at a position, or appends it at the next one. */
  put(place: number, text: string): void
  /** Returns the positions of the texts that contain `text`, ascending; all positions if `text` is empty. */
  placesWith(text: string): number[]
  /** Whether at least this many texts contain `text`, in a sample of at most about two thousand. */
  isInSome(text: string, atLeast: number): boolean
}

/** Texts joined into one string, because one search over it is cheaper than a call per text. */
interface Block {
  texts: string[] | null
  joined: string
  /** Start of each text, plus the start of the next one. */
  starts: readonly number[]
}

/**
 * A search text. The search begins at its rarest letter, because `indexOf` compares at each occurrence of the first
 * letter.
 */
interface Wanted {
  readonly text: string
  readonly from: number
}

const perBlock = 128
const sampledBlocks = 8

export function rememberTexts(): RememberedTexts {
  const blocks: Block[] = []

  /** Calls `found` with each matching position in the block. Stops after `most` matches. Returns their number. */
  function search(block: Block, { text, from }: Wanted, most: number, found: (place: number) => void): number {
    if (block.texts) join(block)
    const { joined, starts } = block
    const rest = text.slice(from)
    let [place, hits, next] = [0, 0, 0]
    while (hits < most && place < starts.length - 1) {
      const at = joined.indexOf(rest, next)
      if (at < 0) break
      next = at + 1
      if (from > 0 && !joined.startsWith(text, at - from)) continue
      while ((starts[place + 1] ?? Number.POSITIVE_INFINITY) <= at - from) place += 1
      found(place)
      hits += 1
      place += 1
      next = (starts[place] ?? 0) + from
    }
    return hits
  }

  function wanted(text: string): Wanted {
    const block = blocks[blocks.length >> 1]
    if (!block || text.length < 3) return { text, from: 0 }
    if (block.texts) join(block)
    if (block.joined.split(text).length > block.starts.length / 4) return { text, from: 0 }
    const counts = [...text.slice(0, -1)].map((letter) => block.joined.split(letter).length)
    return { text, from: counts.indexOf(Math.min(...counts)) }
  }

  return {
    put(place, text) {
      const index = Math.floor(place / perBlock)
      const block = blocks[index] ?? { texts: [], joined: '', starts: [] }
      blocks[index] = block
      block.texts ??= block.joined.split('\0')
      block.texts[place % perBlock] = text
    },
    placesWith(text) {
      const places: number[] = []
      const asked = wanted(text)
      blocks.forEach((block, index) => {
        search(block, asked, perBlock, (place) => places.push(index * perBlock + place))
      })
      return places
    },
    isInSome(text, atLeast) {
      const asked = { text, from: 0 }
      const step = Math.max(1, Math.floor(blocks.length / sampledBlocks))
      let hits = 0
      for (let index = 0; index < blocks.length && hits < atLeast; index += step) {
        const block = blocks[index]
        if (block) hits += search(block, asked, atLeast - hits, () => {})
      }
      return hits === atLeast
    },
  }
}

function join(block: Block): void {
  const texts = block.texts ?? []
  const starts = [0]
  for (const text of texts) starts.push((starts.at(-1) ?? 0) + text.length + 1)
  Object.assign(block, { joined: texts.join('\0'), starts, texts: null })
}
