#!/usr/bin/env -S node --max-semi-space-size=8
// Plain JavaScript, because loading the module that strips types would take longer than this whole file.
import { enableCompileCache, registerHooks } from 'node:module'
import { join } from 'node:path'

const ownFiles = new URL('../', import.meta.url).href

// Runs before all other imports, so that their compiled code is cached. If the folder is not writable, nothing is
// cached.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/weft'))
// Our imports contain file extensions, so they need no lookup. This saves a tenth of the start time.
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

/** Loads the bundled program if it is up to date, else the sources. */
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
