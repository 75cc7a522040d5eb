#!/usr/bin/env node
import { runCommandLine } from './cli/run.ts'

process.exit(await runCommandLine(process.argv.slice(2)))
