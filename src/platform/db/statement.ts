import { CompiledQuery, type QueryResult } from 'kysely'
import type { Queryable } from './database.ts'

/** SQL text with its values; a statement within another becomes part of it. */
export interface Statement<Row = unknown> {
  execute(db: Queryable): Promise<QueryResult<Row>>
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

  execute(db: Queryable): Promise<QueryResult<Row>> {
    const parameters: unknown[] = []
    return db.executeQuery<Row>(CompiledQuery.raw(this.#render(parameters), parameters))
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
