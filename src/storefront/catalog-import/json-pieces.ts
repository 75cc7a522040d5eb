/** A member of the top-level object as `"name": value`, or one element of its product list. */
export interface JsonPiece {
  readonly kind: 'member' | 'product'
  readonly text: string
}

const productsBegin = /^\s*"products"\s*:\s*$/

const quote = 0x22
const backslash = 0x5c
/** Whether the character is one of `,[]{}`. */
const isStructural = (code: number): boolean =>
  code === 0x2c || code === 0x5b || code === 0x5d || code === 0x7b || code === 0x7d

/** A piece of the document exceeds the limit. */
export class LongPiece extends Error {
  override readonly name = 'LongPiece'
}

/**
 * Splits the top-level object of a streamed JSON text into its members and the elements of `products`, reading each
 * character once. It does not parse values: invalid JSON is found when the pieces are parsed.
 */
export class JsonPieces {
  readonly #longest: number
  #held: string[] = []
  #heldLength = 0
  #depth = 0
  #quoted: 'no' | 'yes' | 'escaped' = 'no'
  #inProducts = false
  #hasProducts = false
  #hasEnded = false

  constructor(longest: number) {
    this.#longest = longest
  }

  get hasEnded(): boolean {
    return this.#hasEnded
  }

  /** Whether the product list has started. */
  get hasProducts(): boolean {
    return this.#hasProducts
  }

  /**
   * Reads the next part of the text. Returns the pieces that end in it and, in `rest`, the text after the object. Throws
   * `LongPiece` if a piece is longer than the constructor's `longest`, in characters.
   */
  feed(text: string): { readonly pieces: readonly JsonPiece[]; readonly rest: string } {
    const pieces: JsonPiece[] = []
    let from = 0
    for (let at = this.#afterQuoted(text, 0); at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code === quote) {
        this.#quoted = 'yes'
        // The loop continues after the closing quote.
        at = this.#afterQuoted(text, at + 1) - 1
        continue
      }
      if (!isStructural(code)) continue
      const change = this.#step(text[at] ?? '', () => this.#take(text.slice(from, at)))
      if (change === null) continue
      if (change.piece) pieces.push(change.piece)
      if (this.#hasEnded) return { pieces, rest: text.slice(at + 1) }
      if (change.cut) from = at + 1
    }
    this.#hold(text.slice(from))
    return { pieces, rest: '' }
  }

  /** Returns the position after the current string literal, or the text's length if the literal does not end in it. */
  #afterQuoted(text: string, from: number): number {
    let at = from
    for (; this.#quoted !== 'no' && at < text.length; at++) {
      if (this.#quoted === 'escaped') {
        this.#quoted = 'yes'
        continue
      }
      const code = text.charCodeAt(at)
      if (code === quote) this.#quoted = 'no'
      else if (code === backslash) this.#quoted = 'escaped'
    }
    return at
  }

  /** Processes a structural character. Returns null if no piece starts or ends there. */
  #step(character: string, take: () => string): { readonly cut: boolean; readonly piece: JsonPiece | null } | null {
    const level = this.#inProducts ? 2 : 1
    if (character === '{' || character === '[') {
      this.#depth += 1
      if (this.#depth === 1) {
        take()
        return { cut: true, piece: null }
      }
      if (this.#depth !== 2 || this.#inProducts || character !== '[') return null
      const before = take()
      this.#inProducts = productsBegin.test(before)
      this.#hasProducts ||= this.#inProducts
      if (this.#inProducts) return { cut: true, piece: null }
      this.#hold(`${before}[`)
      return { cut: true, piece: null }
    }
    if (character === ',' && this.#depth === level) return { cut: true, piece: this.#piece(take()) }
    if (character !== '}' && character !== ']') return null
    this.#depth -= 1
    if (this.#depth >= level) return null
    const text = take()
    // A wrong bracket stays in the piece, which is then invalid JSON.
    const closes = character === (this.#inProducts ? ']' : '}')
    const piece = closes && text.trim() === '' ? null : this.#piece(closes ? text : text + character)
    if (this.#inProducts) this.#inProducts = false
    else this.#hasEnded = true
    return { cut: true, piece }
  }

  #piece(text: string): JsonPiece {
    return { kind: this.#inProducts ? 'product' : 'member', text }
  }

  #take(text: string): string {
    this.#hold(text)
    const whole = this.#held.join('')
    this.#held = []
    this.#heldLength = 0
    return whole
  }

  #hold(text: string): void {
    this.#held.push(text)
    this.#heldLength += text.length
    if (this.#heldLength > this.#longest) throw new LongPiece()
  }
}
