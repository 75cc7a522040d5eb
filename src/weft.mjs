#!/usr/bin/env -S node --max-semi-space-size=8
// Plain JavaScript: loading what strips the types takes longer than all of this.
import { enableCompileCache, registerHooks } from 'node:module'
import { join } from 'node:path'

const ownFiles = new URL('../', import.meta.url).href

// Before anything else is imported: what was compiled once is not compiled again. Where the folder cannot be written,
// for it belongs to somebody else, nothing is kept.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/weft'))
// Our own files name each other with their endings: nothing is to be looked for, a tenth of the start.
registerHooks({
  resolve(specifier, context, next) {
    if (!specifier.startsWith('.') || !specifier.endsWith('.ts') || !context.parentURL?.startsWith(ownFiles))
      return next(specifier, context)
    return { url: new URL(specifier, context.parentURL).href, format: 'module-typescript', shortCircuit: true }
  },
})

const { findJoined, forgetJoined } = await import('./cli/joined/find-joined.ts')
const { runCommandLine } = await program(new URL('../', import.meta.url))

process.exit(await runCommandLine(process.argv.slice(2)))

/** The joined program where it is that of these sources, else the sources. */
async function program(root) {
  const joined = findJoined(root)
  if (joined === null) return import('./cli/run.ts')
  const { tellPlacesInSources } = await import('./cli/joined/places-in-sources.ts')
  tellPlacesInSources()
  try {
    return await import(joined.href)
  } catch {
    forgetJoined(root)
    return import('./cli/run.ts')
  }
}
