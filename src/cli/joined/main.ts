import { enableCompileCache, flushCompileCache } from 'node:module'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { joinProgram } from './join-program.ts'

const least = 19
const root = new URL('../../../', import.meta.url)
const neededAtTheStart = /\/(?:run|start|wiring)-?[A-Z0-9]*\.mjs$/

// Lowest priority, so that all other work comes first.
setPriority(least)
enableCompileCache(fileURLToPath(new URL('node_modules/.cache/weft', root)))
const parts = (await joinProgram(root)) ?? []
// Compiles now, so that the next start finds the compile cache filled.
for (const part of parts.filter(({ pathname }) => neededAtTheStart.test(pathname))) await import(part.href)
flushCompileCache()
process.exit()
