import type { z } from 'zod'

/** The issues that a schema found in a value, by place. A look-up takes the same time for any number of issues. */
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

  /** Returns the issues at this part; undefined if the schema accepted the part and everything below it. */
  at(part: PropertyKey): Refusals | undefined {
    return this.#parts.get(String(part))
  }

  /** Whether the value itself has an issue with this code. */
  has(code: z.core.$ZodIssue['code']): boolean {
    return this.#codes.has(code)
  }

  /** Whether a part of the value has an issue. */
  get areBelow(): boolean {
    return this.#parts.size > 0
  }

  /**
   * Whether there is an issue at this place, below it, or with the type of a container around it. `*` matches any part.
   */
  concern([part, ...rest]: readonly string[]): boolean {
    if (part === undefined) return this.#codes.size > 0 || this.areBelow
    if (this.has('invalid_type') || this.has('invalid_union')) return true
    if (part === '*') return [...this.#parts.values()].some((each) => each.concern(rest))
    return this.at(part)?.concern(rest) ?? false
  }
}
