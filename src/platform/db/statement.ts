import { CompiledQuery } from 'kysely'
import type { Queryable } from './database.ts'

/** Sends a statement to the server by the shortest way. */
export type Send = (text: string, parameters: unknown[]) => Promise<{ rows: unknown[] }>

const direct = new WeakMap<object, Send>()

/** Statements on this database itself, outside a transaction, go straight to its pool. */
export const sendDirectly = (db: object, send: Send): void => void direct.set(db, send)

/** SQL text with its values; a statement within another becomes part of it. */
export interface Statement<Row = unknown> {
  execute(db: Queryable): Promise<{ rows: Row[] }>
}

/**
 * Kysely's `sql` for the statements of a checkout: the same text and values, without a syntax tree built and compiled at
 * every call, which costs this process more than the statement does.
 */
export const sql = <Row = unknown>(strings: TemplateStringsArray, ...values: readonly unknown[]): Statement<Row> =>
  new Template<Row>(strings, values)

class Template<Row> implements Statement<Row> {
  readonly #strings: TemplateStringsArray
  readonly #values: readonly unknown[]

  constructor(strings: TemplateStringsArray, values: readonly unknown[]) {
    this.#strings = strings
    this.#values = values
  }

  execute(db: Queryable): Promise<{ rows: Row[] }> {
    const parameters: unknown[] = []
    const text = this.#render(parameters)
    const send = direct.get(db)
    // The row type is the caller's word for its own text, as it is with Kysely's `sql`.
    if (send) return send(text, parameters) as Promise<{ rows: Row[] }>
    return db.executeQuery<Row>(CompiledQuery.raw(text, parameters))
  }

  #render(parameters: unknown[]): string {
    let text = this.#strings[0] ?? ''
    this.#values.forEach((value, index) => {
      if (value instanceof Template) text += value.#render(parameters)
      else text += `$${parameters.push(value)}`
      text += this.#strings[index + 1] ?? ''
    })
    return text
  }
}
