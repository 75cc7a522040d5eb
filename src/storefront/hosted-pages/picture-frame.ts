import { type Html, html } from '../../platform/http/html.ts'
import { type PictureSources, pictureOf } from './picture.rules.ts'

export interface PictureFrame {
  readonly title: string
  readonly sources: PictureSources
  readonly sizes: string
  readonly loading: 'eager' | 'lazy'
  /** The picture that a page is opened for. */
  readonly isFirst?: boolean
}

/** A picture in its frame of four to five, or the first letter of the title where there is none. */
export function pictureFrame(
  media: { readonly url: string; readonly alt?: string } | undefined,
  { title, sources, sizes, loading, isFirst = false }: PictureFrame,
): Html {
  const picture = media && pictureOf(media.url, sources)
  if (!picture) return html`<div class="picture"><span aria-hidden="true">${[...title][0]}</span></div>`
  return html`<div class="picture"><img src="${picture.src}"${picture.srcset !== null && html` srcset="${picture.srcset}" sizes="${sizes}"`} alt="${media.alt ?? ''}" width="800" height="1000" loading="${loading}" decoding="async"${isFirst && html` fetchpriority="high"`}></div>`
}
