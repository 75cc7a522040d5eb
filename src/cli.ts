#!/usr/bin/env node
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Before anything else is imported: what was compiled once is not compiled again. Where the folder cannot be written,
// for it belongs to somebody else, nothing is kept.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/weft'))
const { runCommandLine } = await import('./cli/run.ts')

process.exit(await runCommandLine(process.argv.slice(2)))
