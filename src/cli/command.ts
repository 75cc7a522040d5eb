import type { ParseArgsOptionsConfig } from 'node:util'

export interface CommandInput {
  readonly options: Readonly<Record<string, string | boolean | undefined>>
  /** Positional arguments. */
  readonly words: readonly string[]
}

export interface Command {
  readonly name: string
  /** One line for `weft help`. */
  readonly summary: string
  /** Arguments and options for the usage line. */
  readonly usage: string
  /** Printed by `weft help <name>` below the usage: arguments, options, effects. */
  readonly description: string
  readonly options: ParseArgsOptionsConfig
  /** Minimum and maximum number of positional arguments. */
  readonly words: readonly [least: number, most: number]
  /** Returns the exit code. */
  run(input: CommandInput): Promise<number>
}

export const exitCode = { done: 0, failed: 1, usage: 64, configuration: 78, secondSignal: 130 } as const

/** The command was called with wrong arguments. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

export const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}
