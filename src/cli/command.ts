import type { ParseArgsOptionsConfig } from 'node:util'

export interface CommandInput {
  readonly options: Readonly<Record<string, string | boolean | undefined>>
  /** What stands behind the command and is no option. */
  readonly words: readonly string[]
}

export interface Command {
  readonly name: string
  /** One line for `weft help`. */
  readonly summary: string
  /** What `weft help <name>` prints below its usage: arguments, options, what happens. */
  readonly usage: string
  readonly description: string
  readonly options: ParseArgsOptionsConfig
  /** The least and the most words that it takes. */
  readonly words: readonly [least: number, most: number]
  /** Answers the exit code. */
  run(input: CommandInput): Promise<number>
}

export const exitCode = { done: 0, failed: 1, usage: 64, configuration: 78, secondSignal: 130 } as const

/** The command was called in a way that it cannot be called. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** Something that a person can understand and mend: printed as it is. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed'
}

export const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}
