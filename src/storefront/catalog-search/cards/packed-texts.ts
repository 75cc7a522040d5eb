interface Page {
  readonly bytes: Buffer
  /** Every key written to this page, in order. Some texts have since moved to other pages. */
  readonly keys: string[]
  used: number
  live: number
}

export interface PackedTextsLimits {
  readonly pageBytes: number
  readonly pages: number
}

const lengthBytes = 4

/**
 * Texts by key, stored in large blocks outside the JavaScript heap. Hundreds of thousands of texts take little more
 * memory than their bytes and cost the garbage collector nothing. A block that is half empty moves its texts to the
 * newest block and is freed.
 */
export class PackedTexts {
  readonly #limits: PackedTextsLimits
  /** Place of each key's text: page · pageBytes + offset. */
  readonly #places = new Map<string, number>()
  readonly #pages = new Map<number, Page>()
  #open: Page | undefined
  #openNumber = -1

  constructor(limits: PackedTextsLimits) {
    this.#limits = limits
  }

  get size(): number {
    return this.#places.size
  }

  /** Memory held, in bytes. */
  get bytes(): number {
    return this.#pages.size * this.#limits.pageBytes
  }

  /** The text as UTF-8, not copied: do not modify it. It stays valid when the key is changed or deleted. */
  get(key: string): Buffer | undefined {
    const place = this.#places.get(key)
    if (place === undefined) return undefined
    const { bytes, offset, length } = this.#record(place)
    return bytes.subarray(offset, offset + length)
  }

  /**
   * Stores a text. Returns false and stores nothing if there is no room or the text is longer than an eighth of a page.
   */
  set(key: string, text: string): boolean {
    this.delete(key)
    const length = Buffer.byteLength(text)
    if (length + lengthBytes > this.#limits.pageBytes / 8) return false
    const page = this.#pageFor(length + lengthBytes)
    if (!page) return false
    page.bytes.write(text, page.used + lengthBytes, 'utf8')
    this.#admit(page, key, length)
    return true
  }

  delete(key: string): boolean {
    const place = this.#places.get(key)
    if (place === undefined) return false
    this.#places.delete(key)
    const { page, number, length } = this.#record(place)
    page.live -= length + lengthBytes
    if (page !== this.#open) this.#vacate(number, page)
    return true
  }

  #record(place: number) {
    const number = Math.floor(place / this.#limits.pageBytes)
    const page = this.#pages.get(number)
    if (!page) throw new Error('A text is said to be on a page that is gone.')
    const start = place - number * this.#limits.pageBytes
    return { page, number, bytes: page.bytes, offset: start + lengthBytes, length: page.bytes.readUInt32LE(start) }
  }

  #admit(page: Page, key: string, length: number): void {
    page.bytes.writeUInt32LE(length, page.used)
    page.keys.push(key)
    this.#places.set(key, this.#openNumber * this.#limits.pageBytes + page.used)
    page.used += length + lengthBytes
    page.live += length + lengthBytes
  }

  #pageFor(recordBytes: number): Page | undefined {
    const { pageBytes, pages } = this.#limits
    if (this.#open && this.#open.used + recordBytes <= pageBytes) return this.#open
    const full = this.#open
    this.#open = undefined
    if (full) this.#vacate(this.#openNumber, full)
    if (this.#open) return this.#pageFor(recordBytes)
    if (this.#pages.size >= pages) return undefined
    this.#openNumber += 1
    this.#open = { bytes: Buffer.allocUnsafeSlow(pageBytes), keys: [], used: 0, live: 0 }
    this.#pages.set(this.#openNumber, this.#open)
    return this.#open
  }

  /** Moves the live texts of a half-empty page, and frees the page. */
  #vacate(number: number, page: Page): void {
    if (page.live * 2 > this.#limits.pageBytes) return
    this.#pages.delete(number)
    const first = number * this.#limits.pageBytes
    for (const key of new Set(page.keys)) {
      const place = this.#places.get(key)
      if (place === undefined || place < first || place >= first + this.#limits.pageBytes) continue
      const start = place - first
      const length = page.bytes.readUInt32LE(start)
      const target = this.#pageFor(length + lengthBytes)
      if (!target) throw new Error('There is no page for the texts of the page that has just gone.')
      page.bytes.copy(target.bytes, target.used + lengthBytes, start + lengthBytes, start + lengthBytes + length)
      this.#admit(target, key, length)
    }
  }
}
