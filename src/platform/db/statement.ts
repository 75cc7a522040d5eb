import { CompiledQuery, sql as kyselySql, type OperationNode } from 'kysely'
import type { Queryable } from './database.ts'

/** Sends a statement directly, without Kysely. */
export type Send = (text: string, parameters: unknown[]) => Promise<{ rows: unknown[] }>

const direct = new WeakMap<object, Send>()

/** Sends the statements outside transactions directly to the database's pool. */
export const sendDirectly = (db: object, send: Send): void => void direct.set(db, send)

/** SQL text with parameters. Statements can be nested, and embedded in Kysely's `sql`. */
export interface Statement<Row = unknown> {
  toOperationNode(): OperationNode
  execute(db: Queryable): Promise<{ rows: Row[] }>
}

/**
 * Builds a checkout statement. Kysely's tag builds and compiles a syntax tree at every call, which costs this process
 * more than the statement itself.
 */
export const statement = <Row = unknown>(
  strings: TemplateStringsArray,
  ...values: readonly unknown[]
): Statement<Row> => new Template<Row>(strings, values)

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
    // The caller declares the row type, as with Kysely's `sql`.
    if (send) return send(text, parameters) as Promise<{ rows: Row[] }>
    return db.executeQuery<Row>(CompiledQuery.raw(text, parameters))
  }

  toOperationNode(): OperationNode {
    return kyselySql(this.#strings, ...this.#values).toOperationNode()
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
