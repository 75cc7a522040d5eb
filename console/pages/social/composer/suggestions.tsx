import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/index.ts'
import { formatNumber, t } from '../../../frame/show.ts'

/** The hashtag or mention that is being typed: what stands between its sign and the caret. */
export function tagAt(text: string, caret: number): { readonly sign: '#' | '@'; readonly begin: string } | null {
  const found = /(?:^|\s)([#@])([\p{L}\p{N}\p{M}_.]*)$/u.exec(text.slice(0, caret))
  return found ? { sign: found[1] as '#' | '@', begin: found[2] ?? '' } : null
}

interface SuggestionProps {
  readonly text: string
  readonly caret: number
  readonly onPick: (text: string, caret: number) => void
}

/** Tags that were used before and begin as what is typed; the most used without anything typed. */
export function Suggestions({ text, caret, onPick }: SuggestionProps) {
  const typed = tagAt(text, caret)
  const sign = typed?.sign ?? '#'
  const query = { q: typed?.begin ?? '', limit: 6 }
  const hashtags = useQuery({ ...read('/admin/socials/hashtags', { params: { query } }), enabled: sign === '#' })
  const mentions = useQuery({ ...read('/admin/socials/mentions', { params: { query } }), enabled: sign === '@' })
  const found =
    sign === '#'
      ? (hashtags.data?.hashtags ?? []).map(({ tag, usage_count }) => ({ word: tag, usage_count }))
      : (mentions.data?.mentions ?? []).map(({ username, usage_count }) => ({ word: username, usage_count }))
  const words = [...new Map(found.map((one) => [one.word, one])).values()].filter(({ word }) =>
    typed ? true : !text.includes(`#${word}`),
  )
  if (words.length === 0) return null
  const pick = (word: string) => {
    const before = text.slice(0, caret - (typed?.begin.length ?? 0) - (typed ? 1 : 0))
    const gap = typed || before === '' || /\s$/.test(before) ? '' : ' '
    const next = `${before}${gap}${sign}${word} `
    onPick(next + text.slice(caret).trimStart(), next.length)
  }
  return (
    <fieldset className="tag-suggestions inline" aria-label={t('Previously used')}>
      {words.map(({ word, usage_count }) => (
        <button key={word} type="button" onClick={() => pick(word)}>
          {sign}
          {word} <span className="quiet figure">{formatNumber(usage_count)}</span>
        </button>
      ))}
    </fieldset>
  )
}
