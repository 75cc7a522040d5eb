import { language } from '../../messages/text.ts'

const nameOf = (type: 'region' | 'language', code: string): string => {
  try {
    return new Intl.DisplayNames(language(), { type }).of(code) ?? code
  } catch {
    return code
  }
}

export const countryName = (code: string): string => nameOf('region', code.toUpperCase())
export const languageName = (code: string): string => nameOf('language', code)
