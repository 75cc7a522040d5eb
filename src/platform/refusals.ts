import type { z } from 'zod'

/**
 * The issues that a schema found in a value, by place. The cost of a lookup does not depend on the number of issues.
 */
export class Refusals {
  readonly #parts = new Map<string, Refusals>()
  readonly #codes = new Set<string>()

  constructor(issues: readonly z.core.$ZodIssue[] = []) {
    for (const { code, path } of issues) {
      let place: Refusals = this
      for (const part of path) place = place.#part(String(part))
      place.#codes.add(code)
    }
  }

  #part(name: string): Refusals {
    const part = this.#parts.get(name) ?? new Refusals()
    this.#parts.set(name, part)
    return part
  }

  /** The refusals at this part; undefined if nothing was refused there or below. */
  at(part: PropertyKey): Refusals | undefined {
    return this.#parts.get(String(part))
  }

  /** Whether the value itself was refused with this code. */
  has(code: z.core.$ZodIssue['code']): boolean {
    return this.#codes.has(code)
  }

  /** Whether a part of the value was refused. */
  get areBelow(): boolean {
    return this.#parts.size > 0
  }

  /**
   * Whether the value at this place, a part of it, or the type of a container of it was refused. `*` matches any part.
   */
  concern([part, ...rest]: readonly string[]): boolean {
    if (part === undefined) return this.#codes.size > 0 || this.areBelow
    if (this.has('invalid_type') || this.has('invalid_union')) return true
    if (part === '*') return [...this.#parts.values()].some((each) => each.concern(rest))
    return this.at(part)?.concern(rest) ?? false
  }
}
