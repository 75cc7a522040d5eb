#!/usr/bin/env node
import { banner } from './cli/banner.ts'
import { loadEnvironment } from './cli/environment.ts'
import { startWeft } from './main.ts'
import { ConfigError, parseConfig } from './platform/config/config.ts'

const configProblem = 78

async function start(): Promise<void> {
  const environment = loadEnvironment('.env', process.env)
  const config = parseConfig(environment.values)
  const running = await startWeft(config)
  process.stdout.write(banner({ config, running, environmentWritten: environment.created }))
  const stop = (code: number): void => {
    void running.stop().then(
      () => process.exit(code),
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`)
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(0))
  const message = await running.ended
  process.stderr.write(`${message}\n`)
  stop(1)
}

try {
  await start()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(error instanceof ConfigError ? configProblem : 1)
}
