import { parseArgs } from 'node:util'
import { ConfigError } from '../platform/config/config.ts'
import { type Command, type CommandInput, exitCode, UsageError } from './command.ts'
import { allCommands, findCommand } from './commands.ts'
import { helpFor, helpOverview } from './help.ts'

/** Runs the command in `args` (without the program's name) and returns the exit code. Never throws. */
export async function runCommandLine(args: readonly string[]): Promise<number> {
  const [name, ...rest] = args
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') return help(rest[0])
  const command = await findCommand(name)
  if (!command) return complain(`There is no command ${name}. weft help lists them.`, exitCode.usage)
  try {
    const input = readInput(command, rest)
    if (!input) return help(command.name)
    return await command.run(input)
  } catch (error) {
    return explain(error, command)
  }
}

async function help(name: string | undefined): Promise<number> {
  const command = name === undefined ? null : await findCommand(name)
  if (name !== undefined && !command)
    return complain(`There is no command ${name}. weft help lists them.`, exitCode.usage)
  process.stdout.write(command ? helpFor(command) : helpOverview(await allCommands()))
  return exitCode.done
}

/** Returns null if help was requested. */
function readInput(command: Command, args: readonly string[]): CommandInput | null {
  const { values, positionals } = parsed(command, args)
  if (values.help === true) return null
  const [least, most] = command.words
  if (positionals.length < least || positionals.length > most) {
    throw new UsageError(
      positionals.length < least ? 'Something is missing.' : `${positionals[most]} is an unexpected argument.`,
    )
  }
  // Safe cast: `recipient` of `backup` is the only list, and its reader expects one.
  return { options: values as CommandInput['options'], words: positionals }
}

function parsed(command: Command, args: readonly string[]) {
  try {
    const options = { ...command.options, help: { type: 'boolean', short: 'h' } } as const
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message.replace(/\. To specify.*$/s, '.') : String(error))
  }
}

function explain(error: unknown, command: Command): number {
  if (error instanceof ConfigError) return complain(error.message, exitCode.configuration)
  if (error instanceof UsageError) {
    return complain(`${error.message}\nUsage: weft ${command.name} ${command.usage}`.trimEnd(), exitCode.usage)
  }
  const wantsStack = process.env.LOG_LEVEL === 'debug' || process.env.LOG_LEVEL === 'trace'
  if (wantsStack && error instanceof Error) return complain(error.stack ?? error.message, exitCode.failed)
  return complain(error instanceof Error ? plainMessage(error) : String(error), exitCode.failed)
}

/** Returns the error's message. If connections to several IP addresses failed, Node's error has no message. */
function plainMessage(error: Error): string {
  if (error.message !== '') return error.message
  if (error instanceof AggregateError) return error.errors.map((inner) => String(inner?.message ?? inner)).join('; ')
  return error.name
}

function complain(message: string, code: number): number {
  process.stderr.write(`${message}\n`)
  return code
}
