import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import { inspect } from 'node:util'

const shown = '[secret]'

/** A string that logs and serialisation hide. Only `reveal()` returns it. */
export class Secret {
  readonly #value: string

  constructor(value: string) {
    this.#value = value
  }

  reveal(): string {
    return this.#value
  }

  toString(): string {
    return shown
  }

  toJSON(): string {
    return shown
  }

  [inspect.custom](): string {
    return shown
  }
}

/** Whether two texts are equal. Compares their digests, so that the time taken reveals neither content nor length. */
export const timingSafeEqualText = (a: string, b: string): boolean =>
  timingSafeEqual(hash('sha256', a, 'buffer'), hash('sha256', b, 'buffer'))

export const sha256Hex = (input: string | Uint8Array): string => hash('sha256', input, 'hex')

export const hmacSha256Hex = (key: string | Uint8Array, message: string | Uint8Array): string =>
  createHmac('sha256', key).update(message).digest('hex')
