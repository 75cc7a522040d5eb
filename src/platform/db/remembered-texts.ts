/** Texts by their places, which are 0, 1, 2, …; none has a NUL in it. */
export interface RememberedTexts {
  /** At a place that there is, or at the next. */
  put(place: number, text: string): void
  /** The places whose text has it, in their order; all of them for no text. */
  placesWith(text: string): number[]
  /** Whether at least so many of a thousand texts or so have it. */
  isInSome(text: string, atLeast: number): boolean
}

/** Searched as one: a call for each text would cost more than looking through it. */
interface Block {
  texts: string[] | null
  joined: string
  /** Where each text begins, and one more: where the next would. */
  starts: readonly number[]
}

const perBlock = 128
const sampledBlocks = 8

export function rememberTexts(): RememberedTexts {
  const blocks: Block[] = []

  /** Calls with each place within the block; answers how many there are, `most` at the most. */
  function search(block: Block, text: string, most: number, found: (place: number) => void): number {
    if (block.texts) join(block)
    const { joined, starts } = block
    let [place, hits] = [0, 0]
    for (let from = 0; hits < most; hits++) {
      const at = joined.indexOf(text, from)
      if (at < 0 || place >= starts.length - 1) break
      while ((starts[place + 1] ?? Number.POSITIVE_INFINITY) <= at) place += 1
      found(place)
      place += 1
      from = starts[place] ?? joined.length + 1
      if (place >= starts.length - 1) return hits + 1
    }
    return hits
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
      blocks.forEach((block, index) => {
        search(block, text, perBlock, (place) => places.push(index * perBlock + place))
      })
      return places
    },
    isInSome(text, atLeast) {
      const step = Math.max(1, Math.floor(blocks.length / sampledBlocks))
      let hits = 0
      for (let index = 0; index < blocks.length && hits < atLeast; index += step) {
        const block = blocks[index]
        if (block) hits += search(block, text, atLeast - hits, () => {})
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
