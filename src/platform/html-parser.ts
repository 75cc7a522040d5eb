import { createRequire } from 'node:module'
import { lazily } from './lazily.ts'

/** The package `htmlparser2`, loaded on first use, because its tables of entities take more than a megabyte. */
export const htmlParser = lazily((): typeof import('htmlparser2') => createRequire(import.meta.url)('htmlparser2'))
