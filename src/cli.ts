#!/usr/bin/env node
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Halves what the processor does before the first word is said. Beside the program, for its owner's eyes alone to
// write; where that cannot be written, nothing is kept.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/weft'))
const { runCommandLine } = await import('./cli/run.ts')

process.exit(await runCommandLine(process.argv.slice(2)))
