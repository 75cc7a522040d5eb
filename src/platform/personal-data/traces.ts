import type { Tables } from '../db/tables.ts'
import type { Mentions } from './mention-store.ts'
import { isTelephone, type Pattern, patternOf, withoutTag } from './mentions.rules.ts'
import type { Subject } from './personal-data.types.ts'

/** Everything known about a person to be forgotten: their rows, and the words that identify them. */
export class Traces {
  readonly subject: Subject
  readonly now: Date
  /** Mentions of the person that each feature's `search` found. The keys are names of features. */
  readonly searched = new Map<string, Mentions>()
  readonly #rows = new Map<keyof Tables, Set<string>>()
  readonly #emails = new Set<string>()
  readonly #words = new Set<string>()
  readonly #references = new Set<string>()

  constructor(subject: Subject, now: Date) {
    this.subject = subject
    this.now = now
  }

  /** The address that replaces the person's e-mail address. */
  get pseudonym(): string {
    return `${this.subject.id}@removed.invalid`
  }

  /** Adds ids as the audit log writes them: the parts of a composite key are joined by `/`. */
  add(table: keyof Tables, ids: readonly string[]): void {
    const known = this.#rows.get(table) ?? new Set()
    for (const id of ids) known.add(id)
    this.#rows.set(table, known)
  }

  rows(table: keyof Tables): string[] {
    return [...(this.#rows.get(table) ?? [])]
  }

  tables(): (keyof Tables)[] {
    return [...this.#rows.keys()]
  }

  addEmails(emails: readonly (string | null | undefined)[]): void {
    for (const email of emails)
      if (email?.includes('@') && !email.endsWith('@removed.invalid')) this.#emails.add(email.trim().toLowerCase())
  }

  /** Returns the person's e-mail addresses, lowercase. */
  emails(): string[] {
    return [...this.#emails]
  }

  /** Returns the person's e-mail addresses without tags, such as `+shop`. */
  mailboxes(): string[] {
    return [...new Set(this.emails().map(withoutTag))]
  }

  /** Adds full names, telephone numbers or lines of postal addresses. */
  addWords(words: readonly (string | null | undefined)[]): void {
    for (const word of words) if (word) this.#words.add(word.trim())
  }

  /** Adds external references that lead to the person, such as a tracking number. */
  addReferences(references: readonly (string | null | undefined)[]): void {
    for (const reference of references) if (reference) this.#references.add(reference.trim())
  }

  /**
   * Returns the pattern of the person's e-mail addresses and telephone numbers, which identify only this person; null
   * if none are known.
   */
  contacts(): Pattern | null {
    return patternOf([...this.#emails, ...[...this.#words].filter(isTelephone)])
  }

  /** Returns the pattern that finds the person in texts; null if nothing identifies the person. */
  pattern(): Pattern | null {
    return patternOf([...this.#emails, ...this.#words], [...this.#references])
  }
}
