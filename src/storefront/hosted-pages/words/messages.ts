import type { FrameWords } from '../../../platform/http/page-language.ts'
import type { en } from './en.ts'

type Texts<Part> = { readonly [Name in keyof Part]: Part[Name] extends string ? string : Texts<Part[Name]> }

/** Texts of the pages from checkout to order in one language. Names in braces stand for values. */
export type PageMessages = Texts<Omit<typeof en, 'frame'>> & { readonly frame: FrameWords }
